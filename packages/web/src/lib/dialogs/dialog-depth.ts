/** What a history entry remembers: how many dialogs are open on it. */
export interface DialogEntry {
  readonly dialogs: number;
}

/** From the state of a history entry, which is anything. */
export const dialogDepth = (state: unknown): number =>
  (typeof state === 'object' && Number((state as Partial<DialogEntry> | null)?.dialogs)) || 0;
