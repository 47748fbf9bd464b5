import { writeAmount } from '../amounts.ts';
import type { Movement, Payment, Payout } from './order-book.ts';
import type { Till } from './till.ts';

/** The address of a payment's page. */
export const payUrl = (url: string, { token }: Pick<Payment, 'token'>): string => `${url}/till/pay/${token}`;

/** A payment as the API shows it. */
export function showPayment(
  { till, url }: { readonly till: Pick<Till, 'orders'>; readonly url: string },
  payment: Payment,
) {
  const { orderId, reference, method, status, reason, amount, currency, paidAmount, paidCurrency } = payment;
  const movements = till.orders.movementsOf(reference);
  const refunds = movements.filter(({ kind }) => kind === 'refund' || kind === 'chargeback');
  return {
    order_id: orderId,
    reference,
    method,
    status,
    reason,
    amount: writeAmount(amount),
    currency,
    paid_amount: paidAmount === null ? null : writeAmount(paidAmount),
    paid_currency: paidCurrency,
    expires_at: payment.expiresAt,
    created_at: payment.createdAt,
    paid_at: payment.paidAt,
    url: payUrl(url, payment),
    refunds: refunds.map((refund) => showRefund(refund, movements)),
  };
}

/** A refund or chargeback as the API shows it. `movements`: of its payment. */
export const showRefund = (
  { eventId, refundId, kind, amount, currency, at }: Movement,
  movements: readonly Movement[],
) => ({
  event_id: eventId,
  refund_id: refundId,
  kind,
  amount: writeAmount(amount),
  currency,
  at,
  reversed: movements.some(({ undoes }) => undoes === eventId),
});

/** A payout as the API shows it. */
export const showPayout = ({ payoutId, reference, status, reason, amount, currency, createdAt, endedAt }: Payout) => ({
  payout_id: payoutId,
  reference,
  status,
  reason,
  amount: writeAmount(amount),
  currency,
  created_at: createdAt,
  ended_at: endedAt,
});
