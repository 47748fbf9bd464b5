import type { FastifyBaseLogger } from 'fastify';
import { checkpointDays, databaseNow } from './checkpoint/checkpoint-days.ts';
import type { Clock } from './context.ts';
import type { Query } from './db/query.ts';
import type { WithTenant } from './db/with-tenant.ts';
import { watchRounds } from './modules/attention/index.ts';
import type { OperatorSettings } from './modules/provider/index.ts';
import { reconcile } from './modules/reconciliation/index.ts';
import { rollUp } from './modules/rollup/index.ts';
import type { Job } from './run-periodically.ts';
import type { Brands } from './services.ts';

const RECONCILE_EVERY_MS = 30_000;
const WATCH_EVERY_MS = 60 * 60_000;
const CHECKPOINT_EVERY_MS = 10 * 60_000;

/** Records read newer rounds themselves; limits and missions read the rollup alone. */
const ROLLUP_EVERY_MS = 5_000;

export interface LedgerJobDeps {
  /** With long timeouts: a day may have a million transactions. */
  readonly withTenant: WithTenant;
  readonly query: Query;
  readonly clock: Clock;
  readonly brands: Brands;
  readonly operator: OperatorSettings;
  readonly log: FastifyBaseLogger;
  readonly merchants: () => readonly string[];
}

/** The periodic jobs for finished days and open rounds. */
export const ledgerJobs = (deps: LedgerJobDeps, signal: AbortSignal): Job[] => [
  {
    everyMs: CHECKPOINT_EVERY_MS,
    work: () => checkpointDays({ ...deps, readNow: databaseNow }, deps.merchants(), signal),
    failure: 'the ledger of a day that is over was not hashed',
  },
  {
    everyMs: RECONCILE_EVERY_MS,
    work: () => reconcile(deps, deps.merchants(), signal),
    failure: 'the days of providers could not be held against the ledger',
  },
  {
    everyMs: WATCH_EVERY_MS,
    work: () => watchRounds(deps, deps.merchants()),
    failure: 'rounds that are open for long could not be counted',
  },
  {
    everyMs: ROLLUP_EVERY_MS,
    work: () => rollUp(deps, deps.merchants(), signal),
    failure: 'the daily rollup could not be continued',
  },
];
