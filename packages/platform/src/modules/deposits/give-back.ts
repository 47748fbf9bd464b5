import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { PaymentReturn, ReportedReturn } from '../payments/index.ts';
import { postWithin, readCash } from '../wallet/index.ts';
import { isCredited, isOwnPayment, notifyDeposit } from './deposit-facts.ts';
import { ofDeposit, ofMatched, type ReturnSubject, returnPosting, reversalPosting } from './deposit-postings.ts';
import {
  changeReturned,
  type Deposit,
  findReturn,
  insertReturn,
  insertUnmatchedReturn,
  lockDeposit,
  markReversed,
  type PostedReturn,
  updateDeposit,
} from './deposits.repository.ts';
import { lockMatchedPayment, type MatchedPayment } from './matched-payment.repository.ts';

/** `Math.min` takes no bigint. */
const lesser = (a: bigint, b: bigint): bigint => (b < a ? b : a);

/**
 * A refund or chargeback of an order, and its reversal: of the deposit's own payment once it is credited, or of another one, which staff matched
 * or have yet to decide on. Before that it waits: the next answer of the provider lists it again.
 */
export async function giveBack(db: TenantDb, scope: TimedScope, id: string, returned: ReportedReturn): Promise<void> {
  const deposit = await lockDeposit(db, scope, id);
  if (deposit === null || !(isCredited(deposit) || deposit.state === 'matched')) return;
  const { reference } = returned;
  if (isCredited(deposit) && isOwnPayment(deposit, reference)) return giveBackCredited(db, scope, deposit, returned);
  const { provider } = deposit;
  const order = `${scope.merchant}.${id}`;
  const payment = await lockMatchedPayment(db, scope, { provider, order, reference });
  if (payment !== null) await giveBackMatched(db, scope, payment, returned);
  else if (isCredited(deposit)) await keepReturn(db, scope, { provider, orderId: order }, returned);
}

/** Keeps a refund or chargeback of a payment on which staff have yet to decide. */
export function keepReturn(
  db: TenantDb,
  scope: TimedScope,
  of: { readonly provider: string; readonly orderId: string },
  { isReversed, ...returned }: ReportedReturn,
): Promise<void> {
  const foundAt = scope.clock.now();
  return insertUnmatchedReturn(db, scope, { ...returned, ...of, foundAt, reversedAt: isReversed ? foundAt : null });
}

async function giveBackCredited(
  db: TenantDb,
  scope: TimedScope,
  deposit: Deposit,
  returned: PaymentReturn,
): Promise<void> {
  const { id, amount } = deposit;
  const row = { depositId: id, paymentId: null };
  const change = await applyReturn(db, scope, ofDeposit(deposit), { row, left: amount - deposit.returned, returned });
  if (change === null) return;
  const total = deposit.returned + change;
  await updateDeposit(db, scope, id, { returned: total, state: total === amount ? 'returned' : 'credited' });
  await notifyDeposit(db, scope, deposit);
}

/** The same of a payment that two persons credited to a player. Resolves with whether anything changed. */
export async function giveBackMatched(
  db: TenantDb,
  scope: TimedScope,
  payment: MatchedPayment,
  returned: PaymentReturn,
): Promise<boolean> {
  const { id: paymentId, depositId, memberId, amount } = payment;
  const row = { depositId, paymentId };
  const change = await applyReturn(db, scope, ofMatched(payment), { row, left: amount - payment.returned, returned });
  if (change === null) return false;
  if (depositId !== null) await changeReturned(db, scope, depositId, change);
  await notifyDeposit(db, scope, { memberId, id: depositId ?? paymentId });
  return true;
}

interface Order {
  readonly row: Pick<PostedReturn, 'depositId' | 'paymentId'>;
  /** What has not gone back yet. */
  readonly left: bigint;
  readonly returned: PaymentReturn;
}

/** Posts it and its reversal, each once. Resolves with what went back of the payment, less what came back; null: neither is new. */
async function applyReturn(
  db: TenantDb,
  scope: TimedScope,
  of: ReturnSubject,
  { row, left, returned }: Order,
): Promise<bigint | null> {
  const known = await findReturn(db, scope, of.id, returned.id);
  let change: bigint | null = null;
  if (known === null) {
    if (returned.amount <= 0n) return null;
    const { excess, debt } = await take(db, scope, of, { left, returned });
    const { id, kind, amount, currency } = returned;
    const other = currency === of.currency ? null : currency;
    const at = scope.clock.now();
    await insertReturn(db, scope, { ...row, id, kind, amount, debt, excess, currency: other, at });
    change = amount - excess;
  }
  const posted = known ?? (returned.isReversed ? await findReturn(db, scope, of.id, returned.id) : null);
  if (!returned.isReversed || posted === null || posted.reversedAt !== null) return change;
  const order = { ...posted, currency: posted.currency ?? of.currency };
  const { outcome } = await postWithin(db, scope, reversalPosting(of, order));
  if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a reversed return`);
  await markReversed(db, scope, { ofId: of.id, id: posted.id }, scope.clock.now());
  return (change ?? 0n) - (posted.amount - posted.excess);
}

/**
 * Posts a refund or chargeback. Beyond what is left of the payment, and in another currency, it is no money that the player got: the brand
 * bears it. Resolves with that excess, and with the whole debt.
 */
async function take(
  db: TenantDb,
  scope: TimedScope,
  of: ReturnSubject,
  { left, returned }: Omit<Order, 'row'>,
): Promise<{ readonly excess: bigint; readonly debt: bigint }> {
  const { amount, currency } = returned;
  const excess = currency === of.currency ? amount - lesser(left, amount) : amount;
  let debt = excess;
  // A bet may take cash between the reading and the posting; then the posting is refused, and tried with what is left.
  for (;;) {
    const { outcome } = await postWithin(db, scope, returnPosting(of, { ...returned, debt }));
    if (outcome === 'posted') return { excess, debt };
    if (outcome !== 'refused') throw new Error(`The ledger answered "${outcome}" to a returned deposit`);
    const cash = await readCash(db, scope, of.memberId, currency);
    debt = amount - lesser(cash, amount - excess);
  }
}
