import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import type { PaymentReturn } from '../payments/index.ts';
import { type Posting, postWithin, readCash } from '../wallet/index.ts';
import { matchedReturnPosting, returnPosting } from './deposit-postings.ts';
import { type Deposit, insertReturn, isReturnKnown, lockDeposit, updateDeposit } from './deposits.repository.ts';
import { lockMatchedPayment, type MatchedPayment } from './matched-payment.repository.ts';

/** `Math.min` takes no bigint. */
const lesser = (a: bigint, b: bigint): bigint => (b < a ? b : a);

/**
 * A refund or chargeback of a deposit: of its own payment once it is credited, or of the one that staff matched to it. Before that it waits:
 * the next answer of the provider lists it again. `reference`: the provider's name for the payment.
 */
export async function giveBack(
  db: TenantDb,
  scope: TimedScope,
  id: string,
  reference: string | null,
  returned: PaymentReturn,
): Promise<void> {
  const deposit = await lockDeposit(db, scope, id);
  if (deposit?.state === 'matched') {
    const name = { provider: deposit.provider, order: `${scope.merchant}.${id}`, reference };
    const payment = await lockMatchedPayment(db, scope, name);
    if (payment !== null) await giveBackMatched(db, scope, payment, returned);
  } else if (deposit?.state === 'credited' || deposit?.state === 'returned') {
    await giveBackCredited(db, scope, deposit, returned);
  }
}

async function giveBackCredited(
  db: TenantDb,
  scope: TimedScope,
  deposit: Deposit,
  returned: PaymentReturn,
): Promise<void> {
  const { id, memberId } = deposit;
  const left = deposit.amount - deposit.returned;
  const amount = await take(db, scope, deposit, { left, ofId: id, returned }, (amount, debt) =>
    returnPosting(deposit, { id: returned.id, kind: returned.kind, amount, debt }),
  );
  if (amount === null) return;
  await insertReturn(db, scope, {
    depositId: id,
    id: returned.id,
    kind: returned.kind,
    ...amount,
    at: scope.clock.now(),
  });
  const total = deposit.returned + amount.amount;
  await updateDeposit(db, scope, id, {
    returned: total,
    ...(total === deposit.amount ? { state: 'returned', dueAt: null } : {}),
  });
  await notify(db, scope, memberId, id);
}

/** The same of a payment that two persons credited to a player. */
export async function giveBackMatched(
  db: TenantDb,
  scope: TimedScope,
  payment: MatchedPayment,
  returned: PaymentReturn,
): Promise<void> {
  const { id: paymentId, depositId, memberId } = payment;
  const left = payment.amount - payment.returned;
  const amount = await take(db, scope, payment, { left, ofId: paymentId, returned }, (amount, debt) =>
    matchedReturnPosting(payment, { id: returned.id, kind: returned.kind, amount, debt }),
  );
  if (amount === null) return;
  const row = { depositId, paymentId, id: returned.id, kind: returned.kind, at: scope.clock.now() };
  await insertReturn(db, scope, { ...row, ...amount });
  await notify(db, scope, memberId, depositId ?? paymentId);
}

interface Order {
  /** What has not gone back yet. */
  readonly left: bigint;
  readonly ofId: string;
  readonly returned: PaymentReturn;
}

/** Posts it, cut to what is left. Resolves with what was taken, and what of it the member lacked; null: nothing, or it was before. */
async function take(
  db: TenantDb,
  scope: TimedScope,
  { memberId, currency }: Pick<Deposit, 'memberId' | 'currency'>,
  { left, ofId, returned }: Order,
  postingOf: (amount: bigint, debt: bigint) => Posting,
): Promise<{ readonly amount: bigint; readonly debt: bigint } | null> {
  const amount = lesser(returned.amount, left);
  if (returned.currency !== currency || amount <= 0n || (await isReturnKnown(db, scope, ofId, returned.id)))
    return null;
  let debt = 0n;
  // A bet may take cash between the reading and the posting; then the posting is refused, and tried with what is left.
  for (;;) {
    const { outcome } = await postWithin(db, scope, postingOf(amount, debt));
    if (outcome === 'posted') return { amount, debt };
    if (outcome !== 'refused') throw new Error(`The ledger answered "${outcome}" to a returned deposit`);
    const cash = await readCash(db, scope, memberId, currency);
    debt = amount - lesser(cash, amount);
  }
}

const notify = (db: TenantDb, { merchant }: TimedScope, member: string, id: string): Promise<void> =>
  notifyMember(db, { merchant, member, event: { type: 'cashier', about: 'deposit', id } });
