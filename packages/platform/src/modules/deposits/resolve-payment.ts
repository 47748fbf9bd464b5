import type { FastifyBaseLogger } from 'fastify';
import type { BrandWorkDeps } from '../../brand-work.ts';
import type { TimedScope } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { PaymentProvider } from '../payments/index.ts';
import { noteRepair } from '../reconciliation/index.ts';
import { lockDeposit, type QueriedPayment, queryPaymentAt } from './deposits.repository.ts';
import { giveBackMatched } from './give-back.ts';
import { lockMatchedPayment } from './matched-payment.repository.ts';
import { nextQueryOfReturns } from './query-times.ts';

export interface ResolveDeps extends BrandWorkDeps {
  readonly withTenant: WithTenant;
  /** By provider code. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Queries the provider about refunds and chargebacks of a payment that staff credited: it may belong to no deposit. */
export async function resolvePayment(
  { withTenant, providers, log }: ResolveDeps,
  scope: TimedScope,
  { id, provider, orderId, payment: name, reference, currency, depositId, resolvedAt }: QueriedPayment,
): Promise<void> {
  try {
    const adapter = providers.get(provider);
    if (adapter === undefined) throw new Error(`There is no payment provider ${provider}`);
    const answer = await adapter.queryPayment({ id: orderId, reference, currency });
    const now = scope.clock.now();
    await withTenant(scope, async (db) => {
      // As events about its order lock.
      if (depositId !== null) await lockDeposit(db, scope, depositId);
      const credited = () => lockMatchedPayment(db, scope, { provider, order: orderId, reference: name });
      if ((await credited()) === null) return queryPaymentAt(db, scope, id, null);
      // Another name is another payment of the same order.
      const isIt = answer !== null && (reference === null || answer.reference === reference);
      let isChanged = false;
      for (const returned of isIt ? answer.returns : []) {
        const matched = await credited();
        if (matched !== null && (await giveBackMatched(db, scope, matched, returned))) isChanged = true;
      }
      const order = orderId.slice(scope.merchant.length + 1);
      if (isChanged) await noteRepair(db, scope, { provider, order, by: 'query' });
      const ageMs = now.getTime() - (resolvedAt ?? now).getTime();
      await queryPaymentAt(db, scope, id, nextQueryOfReturns(ageMs, now.getTime()));
    });
  } catch (error) {
    const what = { merchant: scope.merchant, payment: id, provider };
    log.warn({ ...what, err: error }, 'the state of a credited payment is unknown; the provider is queried again');
  }
}
