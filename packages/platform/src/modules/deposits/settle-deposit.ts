import type { HeldReason } from '@marquee/contracts/schemas/staff-deposits';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { sendPaymentMessage } from '../messages/index.ts';
import type { PaymentState, ReportedReturn } from '../payments/index.ts';
import { whyNotPaidIn } from '../protection/index.ts';
import { postWithin } from '../wallet/index.ts';
import { isCredited, isKept, isOwnPayment, notifyDeposit } from './deposit-facts.ts';
import { creditPosting } from './deposit-postings.ts';
import {
  type Deposit,
  findDeposit,
  insertUnmatched,
  isKeptForStaff,
  lockDeposit,
  updateDeposit,
} from './deposits.repository.ts';
import { giveBack } from './give-back.ts';
import { RETURNS_FIRST_MS } from './query-times.ts';

type Paid = NonNullable<PaymentState['paid']>;
type Mismatch = 'again' | 'currency' | 'amount';

/** As `applyPayment`, for the provider's answer to a call of ours, which may name the payer's page. */
export async function applyAnswer(
  db: TenantDb,
  scope: TimedScope,
  id: string,
  { url, returns, ...payment }: PaymentState,
): Promise<Deposit | null> {
  const deposit = await lockDeposit(db, scope, id);
  if (deposit === null) return null;
  const { reference } = payment;
  const named = deposit.state === 'pending' && url !== null ? { url, reference } : null;
  if (named !== null) await updateDeposit(db, scope, id, named);
  const reported = { ...payment, returns: returns.map((each) => ({ ...each, reference })) };
  return applyTo(db, scope, { ...deposit, ...named }, reported);
}

type Reported = Omit<PaymentState, 'url' | 'returns'> & { readonly returns: readonly ReportedReturn[] };

/**
 * Applies what the provider reports of a payment, in the transaction of `db`. Answers and callbacks may repeat and come in any order; the
 * deposit is credited once. Another amount or currency, a second payment, and one whose member may not be credited are kept for staff. Null for an unknown deposit.
 */
export async function applyPayment(
  db: TenantDb,
  scope: TimedScope,
  id: string,
  payment: Reported,
): Promise<Deposit | null> {
  const deposit = await lockDeposit(db, scope, id);
  return deposit && applyTo(db, scope, deposit, payment);
}

/** The same to a deposit that is locked. */
async function applyTo(
  db: TenantDb,
  scope: TimedScope,
  deposit: Deposit,
  { paid, reference, state, reason, returns }: Reported,
): Promise<Deposit | null> {
  if (paid !== null) await takePaid(db, scope, deposit, { reference, paid });
  else if ((state === 'failed' || state === 'expired') && deposit.state === 'pending')
    await endUnpaid(db, scope, deposit, { state, reason });
  for (const each of returns) await giveBack(db, scope, deposit.id, each);
  return findDeposit(db, scope, deposit.id);
}

/**
 * Credits the deposit, or keeps for staff a payment that does not match it, or whose member may not be credited: the order may have ended, and its
 * part of a limit may be used, or the member excluded since. One that was credited before changes nothing.
 */
async function takePaid(
  db: TenantDb,
  scope: TimedScope,
  deposit: Deposit,
  { reference, paid }: { readonly reference: string | null; readonly paid: Paid },
): Promise<void> {
  const reason = whyUnmatched(deposit, reference, paid);
  if (reason !== null) return keepForStaff(db, scope, deposit, { reference, ...paid, reason });
  if (isCredited(deposit) || (await isKeptForStaff(db, scope, nameOf(scope, deposit, reference)))) return;
  const refusal = await whyNotPaidIn(db, scope, deposit.memberId, { amount: paid.amount, depositId: deposit.id });
  if (refusal === null) return credit(db, scope, deposit, reference);
  await keepForStaff(db, scope, deposit, { reference, ...paid, reason: refusal });
  await endRefused(db, scope, deposit, refusal);
}

async function credit(db: TenantDb, scope: TimedScope, deposit: Deposit, reference: string | null): Promise<void> {
  const { id, memberId, currency, amount, fee } = deposit;
  const now = scope.clock.now();
  const { outcome } = await postWithin(db, scope, creditPosting(deposit));
  if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a deposit`);
  await updateDeposit(db, scope, id, {
    state: 'credited',
    reason: null,
    // What went back of another payment that staff matched to it is that payment's.
    returned: 0n,
    creditedAt: now,
    endedAt: now,
    url: null,
    dueAt: new Date(now.getTime() + RETURNS_FIRST_MS),
    ...(reference === null ? {} : { reference }),
  });
  const message = { memberId, type: 'deposit_credited', minor: amount - fee, currency, reason: null, ref: id } as const;
  await sendPaymentMessage(db, scope, message);
  await notifyDeposit(db, scope, deposit);
}

/** A payment as it is kept for staff: without the provider's name for it, the order's. */
function nameOf({ merchant }: TimedScope, { id, provider }: Deposit, reference: string | null) {
  const orderId = `${merchant}.${id}`;
  return { provider, orderId, payment: reference ?? orderId };
}

/** A deposit that waits for staff says why, by the latest payment. */
async function keepForStaff(
  db: TenantDb,
  scope: TimedScope,
  deposit: Deposit,
  payment: Paid & { readonly reference: string | null; readonly reason: Mismatch | HeldReason },
): Promise<void> {
  const { id } = deposit;
  const { reference, reason } = payment;
  const now = scope.clock.now();
  const name = nameOf(scope, deposit, reference);
  const isNew = await insertUnmatched(db, scope, { ...payment, ...name, depositId: id, foundAt: now });
  if (reason === 'again' || (isKept(deposit) && !(isNew && deposit.state === 'review'))) return;
  await updateDeposit(db, scope, id, { state: 'review', reason, endedAt: now, url: null, dueAt: null });
  await notifyDeposit(db, scope, deposit);
}

/** Its order counts in no limit any more: the payment goes back. */
async function endRefused(db: TenantDb, scope: TimedScope, deposit: Deposit, refusal: HeldReason): Promise<void> {
  const { id, memberId, amount: minor, currency, lapsedAt } = deposit;
  if (lapsedAt === null) await updateDeposit(db, scope, id, { lapsedAt: scope.clock.now() });
  const type = refusal === 'limit' ? 'deposit_over_limit' : 'deposit_kept_out';
  await sendPaymentMessage(db, scope, { memberId, type, minor, currency, reason: null, ref: id });
}

/** Why this payment does not credit the deposit; null if it does, or did. */
function whyUnmatched(deposit: Deposit, reference: string | null, paid: Paid): Mismatch | null {
  if (isCredited(deposit)) return isOwnPayment(deposit, reference) ? null : 'again';
  if (paid.currency !== deposit.currency) return 'currency';
  return paid.amount === deposit.amount ? null : 'amount';
}

/** It is queried again later: money may still arrive. */
async function endUnpaid(
  db: TenantDb,
  scope: TimedScope,
  deposit: Deposit,
  { state, reason }: { readonly state: 'failed' | 'expired'; readonly reason: string | null },
): Promise<void> {
  const { id, memberId, amount: minor, currency } = deposit;
  const now = scope.clock.now();
  const isProtected = deposit.cancelDueAt !== null;
  const isCancelled = isProtected || reason === 'cancelled';
  await updateDeposit(db, scope, id, {
    state: isCancelled ? 'failed' : state,
    reason: isCancelled ? 'cancelled' : (reason?.slice(0, 64) ?? null),
    endedAt: now,
    lapsedAt: now,
    url: null,
  });
  // A player who cancelled the payment knows it. A protection may be of staff or of another account.
  const type = isProtected ? 'deposit_cancelled' : 'deposit_failed';
  if (isProtected || !isCancelled)
    await sendPaymentMessage(db, scope, { memberId, type, minor, currency, reason: null, ref: id });
  await notifyDeposit(db, scope, deposit);
}
