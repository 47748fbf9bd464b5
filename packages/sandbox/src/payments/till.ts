import type { KeyObject } from 'node:crypto';
import { sendCallback } from '../callbacks/callback-sender.ts';
import { createScheduleWorker } from '../callbacks/schedule-worker.ts';
import { type Action, PAYMENT_ACTIONS, PAYOUT_ACTIONS, type PaymentAction } from './actions.ts';
import type { Movement, Payment, Payout } from './order-book.ts';
import { newReference, newToken, performOnPayment, refund, remainderOf } from './payment-actions.ts';
import { performOnPayout } from './payout-actions.ts';
import { type ActionDeps, timeIn } from './record-event.ts';
import { payoutPlanOf } from './test-amounts.ts';
import type { TillBook } from './till-book.ts';

export interface TillOptions {
  readonly book: TillBook;
  readonly key: KeyObject;
  readonly callbackUrl: string | undefined;
  readonly now: () => number;
  readonly secondMs: number;
}

export type NewPayment = Pick<
  Payment,
  'orderId' | 'method' | 'amount' | 'currency' | 'expiresAt' | 'returnUrl' | 'language'
>;
export type NewPayout = Pick<Payout, 'payoutId' | 'kind' | 'holder' | 'account' | 'bank' | 'amount' | 'currency'>;

/** What the payment service does. Each call writes to the book all or nothing, and wakes the worker. */
export type Till = ReturnType<typeof createTill>;

export function createTill({ book, key, callbackUrl, now, secondMs }: TillOptions) {
  const { orders, schedule } = book;
  const deps: ActionDeps = { orders, schedule, now, secondMs };
  const worker = createScheduleWorker({
    schedule,
    now,
    runSteps: () => {
      while (book.transact(() => runStep(deps)));
    },
    deliver: (callback, signal) =>
      sendCallback({ schedule, key, header: 'till-signature', callbackUrl, now, secondMs }, callback, signal),
  });
  const change = <T>(work: () => T): T => {
    const result = book.transact(work);
    worker.wake();
    return result;
  };
  worker.wake();
  return {
    orders,
    schedule,
    callbackUrl,
    now,
    hold: worker.hold,
    isHolding: worker.isHolding,
    /** Null if the id belongs to a payment with other content. */
    order: (order: NewPayment) => change(() => orderPayment(deps, order)),
    /** Null if the id belongs to a payout with other content. */
    payOut: (order: NewPayout) => change(() => orderPayout(deps, order)),
    /** By either id. One that has ended stays as it is. Undefined: there is none. */
    cancel: (id: string) => change(() => cancelPayment(deps, id)),
    refund: (order: RefundOrder) => change(() => orderRefund(deps, order)),
    /** Does an action of a payment or payout, by its reference. */
    perform: (reference: string, action: Action) => change(() => perform(deps, reference, action)),
    update: (reference: string, changes: Partial<Payment>) => change(() => orders.updatePayment(reference, changes)),
    /** Lets a payment wait for its money, and does the action after this many seconds. */
    wait: (reference: string, seconds: number, action: PaymentAction) =>
      change(() => {
        orders.updatePayment(reference, { status: 'pending' });
        schedule.addStep({ reference, action, dueAt: timeIn(deps, seconds) });
      }),
    async close() {
      await worker.stop();
      book.close();
    },
  };
}

function runStep(deps: ActionDeps): boolean {
  const step = deps.schedule.takeStep(timeIn(deps, 0));
  if (step !== undefined) perform(deps, step.reference, step.action as Action);
  return step !== undefined;
}

/** Names of actions that payments and payouts have both: the reference says which is meant. */
function perform(deps: ActionDeps, reference: string, action: Action): void {
  if (action === 'resend') deps.schedule.resend(reference, timeIn(deps, 0));
  else if (isOneOf(PAYOUT_ACTIONS, action) && reference.startsWith('out_')) performOnPayout(deps, reference, action);
  else if (isOneOf(PAYMENT_ACTIONS, action)) performOnPayment(deps, reference, action);
}

const isOneOf = <T extends string>(list: readonly T[], name: string): name is T =>
  (list as readonly string[]).includes(name);

const isSame = <T extends object>(order: T, known: T): boolean =>
  (Object.keys(order) as (keyof T)[]).every((name) => order[name] === known[name]);

function orderPayment(deps: ActionDeps, order: NewPayment): Payment | null {
  const known = deps.orders.findPayment(order.orderId);
  if (known !== undefined) return isSame(order, known) ? known : null;
  const reference = newReference('pay');
  const fresh = { status: 'open', reason: null, paidAmount: null, paidCurrency: null, paidAt: null } as const;
  const payment: Payment = {
    ...order,
    ...fresh,
    reference,
    token: newToken(),
    createdAt: timeIn(deps, 0),
    stage: 'form',
    declines: 0n,
    confirmations: 0n,
  };
  deps.orders.addPayment(payment);
  deps.schedule.addStep({ reference, action: 'expire', dueAt: order.expiresAt });
  return payment;
}

function cancelPayment(deps: ActionDeps, id: string): Payment | undefined {
  const payment = deps.orders.findPayment(id);
  if (payment !== undefined) performOnPayment(deps, payment.reference, 'cancel');
  return deps.orders.findPayment(id);
}

function orderPayout(deps: ActionDeps, order: NewPayout): Payout | null {
  const known = deps.orders.findPayout(order.payoutId);
  if (known !== undefined) return isSame(order, known) ? known : null;
  const reference = newReference('out');
  const payout: Payout = {
    ...order,
    reference,
    status: 'pending',
    reason: null,
    createdAt: timeIn(deps, 0),
    endedAt: null,
  };
  deps.orders.addPayout(payout);
  for (const [action, seconds] of payoutPlanOf(order.amount))
    deps.schedule.addStep({ reference, action, dueAt: timeIn(deps, seconds) });
  return payout;
}

interface RefundOrder {
  readonly payment: Payment;
  readonly refundId: string;
  readonly amount: bigint;
}

type RefundFault = 'id_reused' | 'not_paid' | 'amount_too_high';

function orderRefund(deps: ActionDeps, { payment, refundId, amount }: RefundOrder): Movement | RefundFault {
  const known = deps.orders.refundOf(refundId);
  if (known !== undefined)
    return known.reference === payment.reference && known.amount === amount ? known : 'id_reused';
  if (payment.status !== 'paid') return 'not_paid';
  if (amount > remainderOf(deps, payment)) return 'amount_too_high';
  refund(deps, payment, { type: 'payment.refunded', amount, refundId });
  return deps.orders.refundOf(refundId) ?? 'not_paid';
}
