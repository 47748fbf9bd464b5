import { STAFF_IDLE_MS } from '@marquee/contracts/schemas/staff';

/** A warning is shown this long before the end, so that no input is lost. */
export const WARN_BEFORE_MS = 2 * 60_000;
/** A user who types a long text sends no request, so the console reports the activity itself. */
const REPORT_AFTER_MS = 5 * 60_000;

export interface IdleState {
  readonly now: number;
  /** Time of the last input. */
  readonly inputAt: number;
  /** Time of the server's last counted answer. */
  readonly reportedAt: number;
  /** The absolute end of the session. */
  readonly endsAt: number;
}

/** `report`: report activity to the server. `warn`: show the warning. `end`: the session is over. */
export function idleStep({ now, inputAt, reportedAt, endsAt }: IdleState): 'none' | 'report' | 'warn' | 'end' {
  const leftMs = inputAt + STAFF_IDLE_MS - now;
  if (leftMs <= 0 || now >= endsAt) return 'end';
  if (leftMs <= WARN_BEFORE_MS) return 'warn';
  return inputAt > reportedAt && now - reportedAt > REPORT_AFTER_MS ? 'report' : 'none';
}
