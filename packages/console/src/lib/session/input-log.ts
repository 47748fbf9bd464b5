const STORAGE_KEY = 'mq_console_input';
/** Closer together than this, one note is enough. */
const STEP_MS = 5_000;

type Keeper = Pick<Storage, 'getItem' | 'setItem'>;

/** When somebody last touched the console, in any of its tabs; `now` where nobody has yet. Milliseconds. */
export function lastInput(storage: Keeper, now: number): number {
  const kept = Number(storage.getItem(STORAGE_KEY));
  // A clock that was set back would keep the session open for ever.
  return kept > 0 && kept <= now ? kept : now;
}

export function noteInput(storage: Keeper, now: number): void {
  if (now - Number(storage.getItem(STORAGE_KEY)) >= STEP_MS) storage.setItem(STORAGE_KEY, String(now));
}
