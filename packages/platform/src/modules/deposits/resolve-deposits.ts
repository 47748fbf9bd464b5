import { brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { TimedScope } from '../../context.ts';
import { noteRepair } from '../reconciliation/index.ts';
import { type Deposit, takeDueDeposits, takeDuePayments, updateDeposit } from './deposits.repository.ts';
import { nextQueryOfReturns } from './query-times.ts';
import { type ResolveDeps, resolvePayment } from './resolve-payment.ts';
import { applyAnswer } from './settle-deposit.ts';

const RETRY_FIRST_MS = 5_000;
const RETRY_LONGEST_MS = 5 * 60_000;
const BATCH_MAX = 20;
/** How long a failed or expired payment is queried: it may still be paid, and the callback may be lost. */
const LATE_MS = 3 * 86_400_000;
const LATE_PAUSE_MS = 60 * 60_000;

const retryMs = (attempts: number): number => Math.min(RETRY_FIRST_MS * 2 ** Math.min(attempts, 20), RETRY_LONGEST_MS);

/** Queries payment providers about due deposits of these brands, and about payments that staff credited, with growing pauses. */
export async function resolveDeposits(deps: ResolveDeps, merchants: readonly string[]): Promise<void> {
  await eachBrand(await brandsWithWork(deps, 'deposits', merchants), (merchant) => resolveBrand(deps, merchant));
}

async function resolveBrand(deps: ResolveDeps, merchant: string): Promise<void> {
  const { withTenant, clock } = deps;
  const scope = { merchant, clock };
  for (;;) {
    const due = await withTenant(scope, (db) => takeDueDeposits(db, scope, { max: BATCH_MAX, retryMs }, clock.now()));
    await Promise.all(due.map((deposit) => resolveOne(deps, scope, deposit)));
    if (due.length < BATCH_MAX) break;
  }
  for (;;) {
    const due = await withTenant(scope, (db) => takeDuePayments(db, scope, { max: BATCH_MAX, retryMs }, clock.now()));
    await Promise.all(due.map((payment) => resolvePayment(deps, scope, payment)));
    if (due.length < BATCH_MAX) return;
  }
}

async function resolveOne(
  { withTenant, providers, log }: ResolveDeps,
  scope: TimedScope,
  deposit: Deposit,
): Promise<void> {
  const { id, provider, currency, reference } = deposit;
  const what = { merchant: scope.merchant, deposit: id, provider };
  try {
    const adapter = providers.get(provider);
    if (adapter === undefined) throw new Error(`There is no payment provider ${provider}`);
    const payment = await adapter.queryPayment({ id: `${scope.merchant}.${id}`, reference, currency });
    const now = scope.clock.now().getTime();
    await withTenant(scope, async (db) => {
      // Never begun, and too late to begin: the provider refuses orders that have expired.
      const state = payment === null && now > deposit.expiresAt.getTime() + RETRY_LONGEST_MS ? 'expired' : 'pending';
      const none = { state, reference, url: null, paid: null, reason: null, returns: [] } as const;
      const after = await applyAnswer(db, scope, id, payment ?? none);
      if (after?.state !== deposit.state || after.returned !== deposit.returned)
        await noteRepair(db, scope, { provider, order: id, by: 'query' });
      if (after === null || after.state === 'pending' || after.dueAt === null) return;
      await updateDeposit(db, scope, id, { dueAt: nextQuery(after, now) });
    });
  } catch (error) {
    log.warn({ ...what, err: error }, 'the state of a deposit is still unknown; the provider is queried again');
  }
}

/** When the provider is queried about an ended deposit again; null: never. */
function nextQuery({ state, endedAt }: Deposit, now: number): Date | null {
  const ageMs = now - (endedAt?.getTime() ?? now);
  if (state !== 'credited' && state !== 'returned' && state !== 'matched')
    return ageMs < LATE_MS ? new Date(now + LATE_PAUSE_MS) : null;
  return nextQueryOfReturns(ageMs, now);
}
