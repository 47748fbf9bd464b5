import type { Server } from '@marquee/server-kit';
import type { DatabaseState } from './db/pool.ts';
import type { Rollup } from './modules/rollup/index.ts';
import type { PeriodicWork } from './run-periodically.ts';

interface PeriodicDeps {
  readonly database: DatabaseState;
  readonly rollup: Rollup;
  readonly merchants: () => readonly string[];
  readonly signal: AbortSignal;
}

/**
 * What every process repeats. It checks its own connections; the others are due more often than a job, and each process claims what it does
 * row by row or brand by brand. Each is one query while nothing is due.
 */
export const periodicWork = (app: Server, { database, rollup, merchants, signal }: PeriodicDeps): PeriodicWork[] => [
  // A failover shows in readiness within this time.
  { everyMs: 5_000, work: () => database.check(), failure: 'the database could not be checked' },
  // Mails whose process died, and retries.
  { everyMs: 15_000, work: () => app.mailOutbox.sendDue(merchants()), failure: 'the mail outbox could not be read' },
  // Players wait for these.
  {
    everyMs: 2_000,
    work: () => app.resolveTransfers(merchants()),
    failure: 'pending transfers could not be checked',
  },
  // Apart from transfers, so that a vendor that hangs delays none of those.
  { everyMs: 2_000, work: () => app.recallMoney(merchants()), failure: 'money at vendors could not be brought back' },
  { everyMs: 2_000, work: () => app.sendPayouts(merchants()), failure: 'due payouts could not be sent' },
  // Deposits whose callback is lost.
  { everyMs: 2_000, work: () => app.resolveDeposits(merchants()), failure: 'open deposits could not be checked' },
  // Apart from the queries, so that a provider that hangs delays none of those.
  {
    everyMs: 2_000,
    work: () => app.cancelOrders(merchants()),
    failure: 'orders of protected players could not be cancelled',
  },
  // Exclusions are spread at once; this finds what was interrupted.
  {
    everyMs: 2_000,
    work: () => app.spreadExclusions(merchants()),
    failure: 'exclusions could not be taken over by other brands',
  },
  // Badges of open pages follow a scheduled message within this time.
  {
    everyMs: 2_000,
    work: () => app.announceMessages(merchants()),
    failure: 'scheduled messages could not be announced',
  },
  // Records read newer rounds themselves; limits and missions read the rollup alone.
  {
    everyMs: 5_000,
    work: () => rollup.run(merchants(), signal),
    failure: 'the daily rollup could not be continued',
  },
];
