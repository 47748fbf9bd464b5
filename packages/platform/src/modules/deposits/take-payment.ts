import type { TenantDb } from '../../db/with-tenant.ts';
import type { PaymentState, ProviderEvent, TakeEvent } from '../payments/index.ts';
import { insertUnmatched, lockDeposit, updateDeposit } from './deposits.repository.ts';
import { applyPayment, type DepositScope } from './settle-deposit.ts';

/** An event about a payment. Money that no deposit explains is kept for staff. */
export const takePayment: TakeEvent = async (db, scope, event) => {
  const { provider, orderId, order, reference, amount, currency, state } = event;
  const deposit = await lockDeposit(db, scope, orderId);
  if (deposit === null || deposit.provider !== provider) {
    const [reason, depositId] = deposit === null ? (['order', null] as const) : (['provider', deposit.id] as const);
    if (state === 'paid')
      await insertUnmatched(db, scope, {
        ...{ provider, orderId: order, reference, amount, currency, reason, depositId },
        foundAt: scope.clock.now(),
      });
    return;
  }
  const after = await applyPayment(db, scope, deposit.id, paymentOf(event));
  const isReturn = state === 'refunded' || state === 'charged_back';
  if (isReturn && after?.state === 'pending') await askSoon(db, scope, deposit.id);
};

/** The refund came before its payment: the provider is asked for both. */
const askSoon = (db: TenantDb, scope: DepositScope, id: string): Promise<void> =>
  updateDeposit(db, scope, id, { dueAt: scope.clock.now() });

function paymentOf({ id, state, reference, amount, currency, reason }: ProviderEvent): Omit<PaymentState, 'url'> {
  const none = { state: 'pending', reference, paid: null, reason, returns: [] } as const;
  switch (state) {
    case 'paid':
      return { ...none, state, paid: { amount, currency } };
    case 'failed':
    case 'expired':
      return { ...none, state };
    case 'refunded':
    case 'charged_back':
      return { ...none, returns: [{ id, kind: state === 'refunded' ? 'refund' : 'chargeback', amount, currency }] };
    default:
      return none;
  }
}
