import type { FastifyBaseLogger } from 'fastify';
import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { PaymentProvider } from '../payments/index.ts';
import { type Deposit, takeDueDeposits, updateDeposit } from './deposits.repository.ts';
import { applyPayment, type DepositScope } from './settle-deposit.ts';

const RETRY_FIRST_MS = 5_000;
const RETRY_LONGEST_MS = 5 * 60_000;
const BATCH_MAX = 20;
/** After the end of a payment its provider is asked for this long: money may still arrive, and a callback may be lost. */
const LATE_MS = 3 * 86_400_000;
const LATE_PAUSE_MS = 60 * 60_000;

const retryMs = (attempts: number): number => Math.min(RETRY_FIRST_MS * 2 ** Math.min(attempts, 20), RETRY_LONGEST_MS);

export interface ResolveDeps extends BrandWorkDeps {
  readonly withTenant: WithTenant;
  /** By provider code. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Asks payment providers about due deposits of these brands, with growing pauses. */
export async function resolveDeposits(deps: ResolveDeps, merchants: readonly string[]): Promise<void> {
  await eachBrand(await brandsWithWork(deps, 'deposits', merchants), (merchant) => resolveBrand(deps, merchant));
}

async function resolveBrand(deps: ResolveDeps, merchant: string): Promise<void> {
  const { withTenant, clock } = deps;
  const scope = { merchant, clock };
  for (;;) {
    const due = await withTenant(scope, (db) => takeDueDeposits(db, scope, { max: BATCH_MAX, retryMs }, clock.now()));
    await Promise.all(due.map((deposit) => resolveOne(deps, scope, deposit)));
    if (due.length < BATCH_MAX) return;
  }
}

async function resolveOne(
  { withTenant, providers, log }: ResolveDeps,
  scope: DepositScope,
  deposit: Deposit,
): Promise<void> {
  const { id, provider, currency, reference } = deposit;
  const what = { merchant: scope.merchant, deposit: id, provider };
  try {
    const asked = providers.get(provider);
    if (asked === undefined) throw new Error('There is no such payment provider any more');
    const payment = await asked.queryPayment({ id: `${scope.merchant}.${id}`, reference, currency });
    const now = scope.clock.now().getTime();
    await withTenant(scope, async (db) => {
      // Never begun, and too late to begin: the provider refuses orders that have expired.
      const state = payment === null && now > deposit.expiresAt.getTime() + RETRY_LONGEST_MS ? 'expired' : 'pending';
      const none = { state, reference, paid: null, reason: null, returns: [] } as const;
      const after = await applyPayment(db, scope, id, payment ?? none);
      if (after === null || after.state === 'pending' || after.dueAt === null) return;
      const isLate = now < (after.endedAt?.getTime() ?? now) + LATE_MS;
      await updateDeposit(db, scope, id, { dueAt: isLate ? new Date(now + LATE_PAUSE_MS) : null });
    });
  } catch (error) {
    log.warn({ ...what, err: error }, 'the state of a deposit is still unknown; the provider is asked again');
  }
}
