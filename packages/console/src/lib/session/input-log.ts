const STORAGE_KEY = 'mq_console_input';
/** Inputs closer together than this are noted once. */
const STEP_MS = 5_000;

type StorageLike = Pick<Storage, 'getItem' | 'setItem'>;

/** Time of the last input in any tab, in milliseconds; `now` when there was none. */
export function lastInput(storage: StorageLike, now: number): number {
  const kept = Number(storage.getItem(STORAGE_KEY));
  // A clock that was set back would keep the session open forever.
  return kept > 0 && kept <= now ? kept : now;
}

export function noteInput(storage: StorageLike, now: number): void {
  if (now - Number(storage.getItem(STORAGE_KEY)) >= STEP_MS) storage.setItem(STORAGE_KEY, String(now));
}
