import { brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { TimedScope } from '../../context.ts';
import { type CancelledOrder, takeDueCancels, updateDeposit } from './deposits.repository.ts';
import type { ResolveDeps } from './resolve-payment.ts';
import { applyAnswer } from './settle-deposit.ts';

/** Of one brand in one run. */
const BATCH_MAX = 20;

/**
 * Cancels open orders of players at the provider who began an exclusion or a time-out, or have a deposit limit below them. The trigger
 * `cancel_orders` makes them due. A call without a certain answer is repeated.
 */
export async function cancelOrders(deps: ResolveDeps, merchants: readonly string[]): Promise<void> {
  await eachBrand(await brandsWithWork(deps, 'cancels', merchants), async (merchant) => {
    const scope = { merchant, clock: deps.clock };
    const orders = await deps.withTenant(scope, (db) => takeDueCancels(db, scope, BATCH_MAX));
    await Promise.all(orders.map((order) => cancelOne(deps, scope, order)));
  });
}

async function cancelOne(
  { withTenant, providers, log }: ResolveDeps,
  scope: TimedScope,
  { id, provider, reference, currency }: CancelledOrder,
): Promise<void> {
  try {
    const adapter = providers.get(provider);
    if (adapter === undefined) throw new Error(`There is no payment provider ${provider}`);
    const answer = await adapter.cancelPayment({ id: `${scope.merchant}.${id}`, reference, currency });
    // The order may arrive after this call, if its player began it just before.
    if (answer === null || (answer !== 'unsupported' && answer.state === 'pending'))
      throw new Error('It is still open');
    await withTenant(scope, async (db) => {
      if (answer === 'unsupported') await updateDeposit(db, scope, id, { cancelDueAt: null });
      else await applyAnswer(db, scope, id, answer);
    });
  } catch (error) {
    const what = { merchant: scope.merchant, deposit: id, provider };
    log.warn(
      { ...what, err: error },
      'an order of a protected player is not cancelled yet; the provider is told again',
    );
  }
}
