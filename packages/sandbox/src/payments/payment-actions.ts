import { randomBytes, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { PaymentAction } from './actions.ts';
import type { Payment } from './order-book.ts';
import { type ActionDeps, type EventType, recordEvent, timeIn } from './record-event.ts';
import { paymentPlanOf } from './test-amounts.ts';

type Do = (deps: ActionDeps, payment: Payment) => void;

/** An action that doesn't fit the payment's status does nothing. */
const ACTIONS: Readonly<Record<PaymentAction, Do>> = {
  /** The payer has paid: what follows depends on the amount. */
  settle,
  confirm,
  pay: (deps, payment) => pay(deps, payment, payment.amount, payment.currency),
  payShort: (deps, payment) => pay(deps, payment, wrongAmount(payment.amount), payment.currency),
  payOther: (deps, payment) => pay(deps, payment, payment.amount, otherCurrency(payment)),
  payUnknown,
  cancel: (deps, payment) => end(deps, payment, 'failed', 'cancelled'),
  decline: (deps, payment) => end(deps, payment, 'failed', 'declined'),
  expire: (deps, payment) => end(deps, payment, 'expired', null),
  refund: (deps, payment) => payBack(deps, payment, 'payment.refunded'),
  refundMore: (deps, payment) => payBackMore(deps, payment),
  refundOther: (deps, payment) => payBackOther(deps, payment),
  refundFails: (deps, payment) => reverse(deps, payment, 'refund'),
  chargeback: (deps, payment) => payBack(deps, payment, 'payment.charged_back'),
  win: (deps, payment) => reverse(deps, payment, 'chargeback'),
};

export function performOnPayment(deps: ActionDeps, reference: string, action: PaymentAction): void {
  const payment = deps.orders.findPayment(reference);
  if (payment !== undefined) ACTIONS[action](deps, payment);
}

export const newReference = (kind: 'pay' | 'out'): string => `${kind}_${uuidv7()}`;
export const newToken = (): string => randomBytes(24).toString('base64url');

export const isUnfinished = ({ status }: Payment): boolean => status === 'open' || status === 'pending';

/** What is left of a paid payment after refunds and chargebacks. */
export function remainderOf({ orders }: Pick<ActionDeps, 'orders'>, { reference }: Payment): bigint {
  const sign = {
    payment: 1n,
    refund: -1n,
    chargeback: -1n,
    return_reversal: 1n,
    payout: 0n,
    payout_return: 0n,
  } as const;
  return orders.movementsOf(reference).reduce((sum, { kind, amount }) => sum + sign[kind] * amount, 0n);
}

const one = 100n;
const otherCurrency = ({ currency }: Payment): string => (currency === 'EUR' ? 'USD' : 'EUR');
const wrongAmount = (amount: bigint): bigint => (amount > one ? amount - one : amount + one);

function settle(deps: ActionDeps, payment: Payment): void {
  const { reference, amount } = payment;
  if (!isUnfinished(payment) && payment.status !== 'expired') return;
  for (const [action, seconds] of paymentPlanOf(amount)) {
    if (seconds === 0) performOnPayment(deps, reference, action);
    else deps.schedule.addStep({ reference, action, dueAt: timeIn(deps, seconds) });
  }
}

const CONFIRMATIONS = 3n;
const BETWEEN_CONFIRMATIONS_S = 2;

function confirm(deps: ActionDeps, payment: Payment): void {
  const { reference, confirmations } = payment;
  deps.orders.updatePayment(reference, { confirmations: confirmations + 1n });
  if (confirmations + 1n >= CONFIRMATIONS) settle(deps, payment);
  else deps.schedule.addStep({ reference, action: 'confirm', dueAt: timeIn(deps, BETWEEN_CONFIRMATIONS_S) });
}

function pay(deps: ActionDeps, payment: Payment, amount: bigint, currency: string): void {
  if (payment.status === 'paid') return;
  const changes = { status: 'paid', reason: null, paidAmount: amount, paidCurrency: currency } as const;
  deps.orders.updatePayment(payment.reference, { ...changes, paidAt: timeIn(deps, 0) });
  record(deps, payment, { type: 'payment.paid', amount, currency, reason: null });
}

/** The money comes as a payment that the merchant never ordered; this one goes on waiting. */
function payUnknown(deps: ActionDeps, payment: Payment): void {
  const [brand = ''] = payment.orderId.split('.');
  const { number, ...copied } = payment as Payment & { readonly number: bigint };
  const stray: Payment = {
    ...copied,
    reference: newReference('pay'),
    orderId: `${brand}.${randomUUID()}`,
    token: newToken(),
    createdAt: timeIn(deps, 0),
  };
  deps.orders.addPayment(stray);
  pay(deps, stray, stray.amount, stray.currency);
  deps.orders.updatePayment(payment.reference, { status: 'pending' });
}

function end(deps: ActionDeps, payment: Payment, status: 'failed' | 'expired', reason: string | null): void {
  if (!isUnfinished(payment)) return;
  deps.orders.updatePayment(payment.reference, { status, reason });
  const { amount, currency } = payment;
  record(deps, payment, { type: `payment.${status}`, amount, currency, reason });
}

function payBack(deps: ActionDeps, payment: Payment, type: 'payment.refunded' | 'payment.charged_back'): void {
  const amount = remainderOf(deps, payment);
  if (amount > 0n) refund(deps, payment, { type, amount });
}

/** More than is left of the payment: by the operator's mistake at the payment service. */
function payBackMore(deps: ActionDeps, payment: Payment): void {
  if (payment.status === 'paid')
    refund(deps, payment, { type: 'payment.refunded', amount: remainderOf(deps, payment) + 10n * one });
}

function payBackOther(deps: ActionDeps, payment: Payment): void {
  if (payment.status !== 'paid') return;
  const amount = payment.paidAmount ?? payment.amount;
  record(deps, payment, { type: 'payment.refunded', amount, currency: otherCurrency(payment), reason: null });
}

/** The money of the last refund or chargeback that took it comes back: the refund failed, or the dispute was won. */
function reverse(deps: ActionDeps, payment: Payment, kind: 'refund' | 'chargeback'): void {
  const movements = deps.orders.movementsOf(payment.reference);
  const taken = movements.findLast(
    (each) => each.kind === kind && !movements.some(({ undoes }) => undoes === each.eventId),
  );
  if (taken === undefined) return;
  const { amount, currency, eventId: undoes } = taken;
  record(deps, payment, { type: 'payment.return_reversed', amount, currency, reason: null, undoes });
}

interface Refund {
  readonly type: 'payment.refunded' | 'payment.charged_back';
  readonly amount: bigint;
  /** The merchant's id, of a refund that it ordered. */
  readonly refundId?: string;
}

export function refund(deps: ActionDeps, payment: Payment, { type, amount, refundId }: Refund): void {
  const currency = payment.paidCurrency ?? payment.currency;
  record(deps, payment, { type, amount, currency, reason: null, ...(refundId === undefined ? {} : { refundId }) });
}

interface PaymentEvent {
  readonly type: EventType;
  readonly amount: bigint;
  readonly currency: string;
  readonly reason: string | null;
  readonly refundId?: string;
  readonly undoes?: string;
}

const record = (deps: ActionDeps, payment: Payment, event: PaymentEvent): string =>
  recordEvent(deps, { ...event, id: payment.orderId, reference: payment.reference }, payment.amount);
