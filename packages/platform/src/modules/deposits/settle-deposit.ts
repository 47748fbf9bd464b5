import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import { sendPaymentMessage } from '../messages/index.ts';
import type { PaymentReturn, PaymentState } from '../payments/index.ts';
import { postWithin, readCash } from '../wallet/index.ts';
import { creditPosting, returnPosting } from './deposit-postings.ts';
import {
  type Deposit,
  insertReturn,
  insertUnmatched,
  isReturnKnown,
  lockDeposit,
  updateDeposit,
} from './deposits.repository.ts';

export type DepositScope = Pick<Ctx, 'merchant' | 'clock'>;

/** `Math.min` takes no bigint. */
const lesser = (a: bigint, b: bigint): bigint => (b < a ? b : a);

const isCredited = ({ state }: Deposit): boolean => state === 'credited' || state === 'returned';

/**
 * Applies what the provider says of a payment, in the transaction of `db`: credited once, however often and in whatever order answers
 * and callbacks arrive. Another amount or currency is kept for staff. Null for an unknown deposit.
 */
export async function applyPayment(
  db: TenantDb,
  scope: DepositScope,
  id: string,
  payment: Omit<PaymentState, 'url'>,
): Promise<Deposit | null> {
  const deposit = await lockDeposit(db, scope, id);
  if (deposit === null) return null;
  if (payment.paid !== null && !isCredited(deposit)) await take(db, scope, deposit, payment, payment.paid);
  else if ((payment.state === 'failed' || payment.state === 'expired') && deposit.state === 'pending')
    await end(db, scope, deposit, payment.state, payment.reason);
  for (const each of payment.returns) await giveBack(db, scope, id, each);
  return lockDeposit(db, scope, id);
}

async function take(
  db: TenantDb,
  scope: DepositScope,
  deposit: Deposit,
  { reference }: Pick<PaymentState, 'reference'>,
  paid: NonNullable<PaymentState['paid']>,
): Promise<void> {
  const { id, provider, memberId, currency, amount, fee } = deposit;
  const reason = paid.currency !== currency ? 'currency' : paid.amount !== amount ? 'amount' : null;
  const now = scope.clock.now();
  if (reason !== null) {
    if (deposit.state === 'review') return;
    const orderId = `${scope.merchant}.${id}`;
    await insertUnmatched(db, scope, { provider, orderId, reference, ...paid, reason, depositId: id, foundAt: now });
    await updateDeposit(db, scope, id, { state: 'review', reason, endedAt: now, url: null, dueAt: null });
    await notify(db, scope, deposit);
    return;
  }
  const { outcome } = await postWithin(db, scope, creditPosting(deposit));
  if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a deposit`);
  await updateDeposit(db, scope, id, {
    ...{ state: 'credited', reason: null, creditedAt: now, endedAt: now, url: null, dueAt: null },
    ...(reference === null ? {} : { reference }),
  });
  const message = { memberId, type: 'deposit_credited', minor: amount - fee, currency, reason: null } as const;
  await sendPaymentMessage(db, scope, { ...message, ref: id });
  await notify(db, scope, deposit);
}

/** Not paid. It is asked about once more later: money may still arrive. */
async function end(
  db: TenantDb,
  scope: DepositScope,
  deposit: Deposit,
  state: 'failed' | 'expired',
  reason: string | null,
): Promise<void> {
  const { id, memberId, amount: minor, currency } = deposit;
  await updateDeposit(db, scope, id, {
    ...{ state, reason: reason?.slice(0, 64) ?? null, endedAt: scope.clock.now(), url: null },
  });
  // A payer who cancelled knows it.
  if (reason !== 'cancelled')
    await sendPaymentMessage(db, scope, { memberId, type: 'deposit_failed', minor, currency, reason: null, ref: id });
  await notify(db, scope, deposit);
}

/** A refund or chargeback of a credited deposit. Before that it waits: the next answer of the provider lists it again. */
async function giveBack(db: TenantDb, scope: DepositScope, id: string, returned: PaymentReturn): Promise<void> {
  const deposit = await lockDeposit(db, scope, id);
  if (deposit === null || !isCredited(deposit) || (await isReturnKnown(db, scope, id, returned.id))) return;
  const { memberId, currency } = deposit;
  const amount = lesser(returned.amount, deposit.amount - deposit.returned);
  if (returned.currency !== currency || amount <= 0n) return;
  const now = scope.clock.now();
  let debt = 0n;
  // A bet may take cash between the reading and the posting; then the posting is refused, and tried with what is left.
  for (;;) {
    const { outcome } = await postWithin(db, scope, returnPosting(deposit, { ...returned, amount, debt }));
    if (outcome === 'posted') break;
    if (outcome !== 'refused') throw new Error(`The ledger answered "${outcome}" to a returned deposit`);
    const cash = await readCash(db, scope, memberId, currency);
    debt = amount - lesser(cash, amount);
  }
  await insertReturn(db, scope, { depositId: id, id: returned.id, kind: returned.kind, amount, debt, at: now });
  const total = deposit.returned + amount;
  await updateDeposit(db, scope, id, { returned: total, ...(total === deposit.amount ? { state: 'returned' } : {}) });
  await notify(db, scope, deposit);
}

const notify = (db: TenantDb, { merchant }: DepositScope, { id, memberId }: Deposit): Promise<void> =>
  notifyMember(db, { merchant, member: memberId, event: { type: 'cashier', about: 'deposit', id } });
