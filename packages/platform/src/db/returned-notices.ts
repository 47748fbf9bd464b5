/** Setting of every connection of ours: what `core.tell` is told stays in the transaction, for its door to read (ADR 15). */
export const RETURN_NOTICES = '-c app.events=returned';

/** Of this transaction, a line each; null or empty where nothing was told (0698_lighter_postings.sql). */
export const TOLD = "current_setting('app.told', true) AS told";

export interface ToldRow {
  readonly told: string | null;
}

/** Passes on what has happened for good. Waits for nobody and never throws: whoever missed it looks for himself. */
export type Tell = (notices: readonly string[]) => void;

/** Of commands, whom nobody listens to. */
export const tellNobody: Tell = () => undefined;

/** What a door read of `TOLD`, in the order it was told. */
export const noticesOf = (row: ToldRow | undefined): readonly string[] => (row?.told ? row.told.split('\n') : []);
