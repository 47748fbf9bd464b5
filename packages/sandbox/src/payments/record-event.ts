import { v7 as uuidv7 } from 'uuid';
import { writeAmount } from '../amounts.ts';
import type { MovementKind } from './order-book.ts';
import { callbackFaultOf } from './test-amounts.ts';
import type { TillBook } from './till-book.ts';

export interface ActionDeps extends Pick<TillBook, 'orders' | 'schedule'> {
  readonly now: () => number;
  /** Length of a second, shorter in tests. */
  readonly secondMs: number;
}

const MOVES: Readonly<Record<string, MovementKind>> = {
  'payment.paid': 'payment',
  'payment.refunded': 'refund',
  'payment.charged_back': 'chargeback',
  'payment.return_reversed': 'return_reversal',
  'payout.paid': 'payout',
  'payout.returned': 'payout_return',
};

export type EventType =
  | 'payment.paid'
  | 'payment.failed'
  | 'payment.expired'
  | 'payment.refunded'
  | 'payment.charged_back'
  | 'payment.return_reversed'
  | 'payout.paid'
  | 'payout.failed'
  | 'payout.returned';

export interface TillEvent {
  readonly type: EventType;
  /** The merchant's id of the payment or payout. */
  readonly id: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reason: string | null;
  readonly refundId?: string;
  /** Of a reversal. */
  readonly undoes?: string;
}

const LATE_SECONDS = 30;
const OVERTAKEN_SECONDS = 3;

/** A time this many seconds from now. */
export const timeIn = ({ now, secondMs }: ActionDeps, seconds: number): string =>
  new Date(now() + seconds * secondMs).toISOString();

/** Books what has happened and queues its callbacks. `orderAmount` decides what happens to these. */
export function recordEvent(deps: ActionDeps, event: TillEvent, orderAmount: bigint): string {
  const { type, id, reference, amount, currency, reason, refundId = null, undoes = null } = event;
  const eventId = uuidv7();
  const at = timeIn(deps, 0);
  const kind = MOVES[type];
  if (kind !== undefined)
    deps.orders.addMovement({ eventId, kind, id, reference, refundId, undoes, amount, currency, at });
  const common = { event_id: eventId, type, at, id, reference, amount: writeAmount(amount), currency, reason };
  const shown = { ...common, ...(undoes !== null && { undoes }) };
  const fault = callbackFaultOf(orderAmount);
  const isOvertaken = fault === 'first one last' && type.endsWith('.paid');
  const seconds = fault === 'late' ? LATE_SECONDS : isOvertaken ? OVERTAKEN_SECONDS : 0;
  for (let copy = fault === 'twice' ? 2 : 1; copy > 0; copy -= 1)
    deps.schedule.addCallback({
      eventId,
      reference,
      type,
      body: JSON.stringify(shown),
      createdAt: at,
      dueAt: timeIn(deps, seconds),
      state: fault === 'none sent' ? 'withheld' : 'waiting',
    });
  return eventId;
}
