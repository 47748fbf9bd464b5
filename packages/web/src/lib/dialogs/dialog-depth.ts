/** State of a history entry: how many dialogs are open on it. */
export interface DialogEntry {
  readonly dialogs: number;
}

/** Reads it from a history entry's state, which has no known type. */
export const dialogDepth = (state: unknown): number =>
  (typeof state === 'object' && Number((state as Partial<DialogEntry> | null)?.dialogs)) || 0;
