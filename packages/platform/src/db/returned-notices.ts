/** A setting of all our connections: `core.tell` keeps notices in the transaction, whose query returns them (ADR 15). */
export const RETURN_NOTICES = '-c app.events=returned';

/** The notices of this transaction, one per line; null or empty without any. */
export const PENDING_NOTICES = "current_setting('app.told', true) AS notices";

export interface NoticesRow {
  readonly notices: string | null;
}

/**
 * Publishes notices of committed changes. It does not wait and never throws: a subscriber that misses one reads the current
 * state.
 */
export type Publish = (notices: readonly string[]) => void;

/** For commands: no process subscribes to them. */
export const discardNotices: Publish = () => undefined;

/** The notices of a row with `PENDING_NOTICES`, in order. */
export const noticesOf = (row: NoticesRow | undefined): readonly string[] =>
  row?.notices ? row.notices.split('\n') : [];
