import { STAFF_IDLE_MS } from '@marquee/contracts/schemas/staff';

/** The last minutes are announced, so that nobody loses what they were writing. */
export const WARN_BEFORE_MS = 2 * 60_000;
/** Somebody who writes a long text asks the server for nothing meanwhile; it must hear of them in time. */
const TELL_AFTER_MS = 5 * 60_000;

export interface IdleState {
  readonly now: number;
  /** When somebody last touched the console. */
  readonly inputAt: number;
  /** When the server last answered something. */
  readonly askedAt: number;
  /** When the session is over whatever happens. */
  readonly endsAt: number;
}

/** `tell`: let the server know that somebody is there. `warn`: say that the end is near. `end`: it is over. */
export function idleStep({ now, inputAt, askedAt, endsAt }: IdleState): 'none' | 'tell' | 'warn' | 'end' {
  const leftMs = inputAt + STAFF_IDLE_MS - now;
  if (leftMs <= 0 || now >= endsAt) return 'end';
  if (leftMs <= WARN_BEFORE_MS) return 'warn';
  return inputAt > askedAt && now - askedAt > TELL_AFTER_MS ? 'tell' : 'none';
}
