/** How long personal data is kept that players and visitors leave behind (docs/security.md). */
import { LOGINS_KEPT_DAYS } from '@marquee/contracts/schemas/players';
import { DAY_MS } from './utc-day.ts';

export const KEPT_MS = {
  /** A guest never returns, but a provider may send calls about a round for some days. */
  guests: 7 * DAY_MS,
  /** Longer than every allowance's period: a forgotten row and one whose window is over count alike. */
  throttles: 2 * DAY_MS,
  /** From a session's start. A session lives at most seven days, so it ended about 90 days before. */
  sessions: 97 * DAY_MS,
  logins: LOGINS_KEPT_DAYS * DAY_MS,
  /** From a message's expiry; staff see until then how many read it. */
  messages: 90 * DAY_MS,
} as const;

/** Rows of one transaction of the jobs that delete it, so that no log-in waits long. */
export const RETENTION_BATCH = 200;
