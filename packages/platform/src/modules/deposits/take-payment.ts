import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type PaymentState, type ProviderEvent, reportedReturns, type TakeEvent } from '../payments/index.ts';
import { noteRepair } from '../reconciliation/index.ts';
import { isCredited, isKept, isOwnPayment } from './deposit-facts.ts';
import { type Deposit, insertUnmatched, keptReturns, lockDeposit, updateDeposit } from './deposits.repository.ts';
import { giveBackMatched, keepReturn } from './give-back.ts';
import { lockMatchedPayment } from './matched-payment.repository.ts';
import { applyPayment } from './settle-deposit.ts';

/** An event about a payment. */
export const takePayment: TakeEvent = async (db, scope, event) => {
  await applyEvent(db, scope, event);
  await noteRepair(db, scope, { provider: event.provider, order: event.orderId, by: 'callback' });
};

/** Money that no deposit explains is kept for staff, and so is what is given back of it before two persons credited it. */
const applyEvent: TakeEvent = async (db, scope, event) => {
  const { provider, orderId, order, reference, amount, currency, state } = event;
  const deposit = await lockDeposit(db, scope, orderId);
  const isReturn = state === 'refunded' || state === 'charged_back' || state === 'reversed';
  if (isReturn && (await takeReturn(db, scope, deposit, event))) return;
  if (deposit === null || deposit.provider !== provider) {
    if (state !== 'paid') return;
    const [reason, depositId] = deposit === null ? (['order', null] as const) : (['provider', deposit.id] as const);
    const payment = reference ?? event.id;
    const foundAt = scope.clock.now();
    await insertUnmatched(db, scope, {
      provider,
      orderId: order,
      payment,
      reference,
      amount,
      currency,
      reason,
      depositId,
      foundAt,
    });
    return;
  }
  // This event is stored: of a return it is among them. One may have come before its payment.
  const keptIds = await keptReturns(db, scope, provider, order);
  const returns = (await reportedReturns(db, scope, provider, order)).filter(({ id }) => !keptIds.has(id));
  const after = await applyPayment(db, scope, deposit.id, { ...paymentOf(event), returns });
  const isKnown = event.undoes === undefined || returns.some(({ id }) => id === event.undoes);
  if (isReturn && (after?.state === 'pending' || !isKnown)) await querySoon(db, scope, deposit.id);
};

/**
 * Resolves with whether this was a return, or its reversal, of a payment that is no deposit's own: of one that staff matched, or have yet to
 * decide on. A reversal that comes before its return waits for it: both are stored.
 */
async function takeReturn(
  db: TenantDb,
  scope: TimedScope,
  deposit: Deposit | null,
  { id, undoes = id, provider, order, reference }: Parameters<TakeEvent>[2],
): Promise<boolean> {
  // Without a name it is of the payment that credited the deposit.
  const mayBeMatched = reference !== null || deposit === null || !isCredited(deposit);
  const matched = mayBeMatched ? await lockMatchedPayment(db, scope, { provider, order, reference }) : null;
  if (matched === null && deposit?.provider === provider && !isOfKeptPayment(deposit, reference)) return false;
  const returned = (await reportedReturns(db, scope, provider, order)).find((each) => each.id === undoes);
  if (returned === undefined) return true;
  if (matched !== null) {
    await giveBackMatched(db, scope, matched, returned);
    return true;
  }
  await keepReturn(db, scope, { provider, orderId: order }, returned);
  return true;
}

/** Given back of a payment that staff have to decide on or gave back, not of the one that was credited. */
const isOfKeptPayment = (deposit: Deposit, reference: string | null): boolean =>
  isKept(deposit) || (isCredited(deposit) && !isOwnPayment(deposit, reference));

/** The refund came before its payment: the provider is queried about both. */
const querySoon = (db: TenantDb, scope: TimedScope, id: string): Promise<void> =>
  updateDeposit(db, scope, id, { dueAt: scope.clock.now() });

function paymentOf({
  state,
  reference,
  amount,
  currency,
  reason,
}: ProviderEvent): Omit<PaymentState, 'url' | 'returns'> {
  const none = { state: 'pending', reference, paid: null, reason } as const;
  switch (state) {
    case 'paid':
      return { ...none, state, paid: { amount, currency } };
    case 'failed':
    case 'expired':
      return { ...none, state };
    default:
      return none;
  }
}
