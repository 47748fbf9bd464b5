import { formatAmount } from '@marquee/contracts/money';
import {
  type SettleStrayRequest,
  STRAY_PAYMENTS_PER_PAGE,
  type StrayPayment,
  type StrayPaymentsRequest,
  type StrayPaymentsValue,
} from '@marquee/contracts/schemas/stray-payments';
import { ProblemError } from '@marquee/server-kit';
import type { Query } from '../../db/query.ts';
import type { NoBrandCtx } from '../../internal-calls.ts';
import { pageOf } from '../../page-of.ts';
import { countStrayPayments, listStrayPayments, type StrayPaymentRow, settleStrayPayment } from '../payments/index.ts';

/** Payments of no brand, and how many are open. */
export async function readStrayPayments(
  query: Query,
  { show, after }: StrayPaymentsRequest,
): Promise<StrayPaymentsValue> {
  const found = await listStrayPayments(query, {
    onlyOpen: show === 'open',
    after,
    limit: STRAY_PAYMENTS_PER_PAGE + 1,
  });
  const { shown, next } = pageOf(found, STRAY_PAYMENTS_PER_PAGE, ({ paymentId }) => paymentId);
  const counts = await countStrayPayments(query);
  return { payments: shown.map(viewOf), next, open: counts.reduce((total, { count }) => total + count, 0) };
}

/**
 * Notes what was decided about a payment. Repeating the same decision has no second effect.
 * @throws ProblemError `not_found`, `conflict` (it was resolved otherwise).
 */
export async function settleStray(
  query: Query,
  { actor, clock }: NoBrandCtx,
  id: string,
  request: SettleStrayRequest,
): Promise<StrayPayment> {
  const belongsTo = request.outcome === 'order' ? request.order : null;
  const decision = { outcome: request.outcome, belongsTo, note: request.note, by: actor.id };
  const isSettled = await settleStrayPayment(query, id, decision, clock.now());
  const [row] = await listStrayPayments(query, { id, onlyOpen: false, limit: 1 });
  if (row === undefined) throw new ProblemError('not_found');
  const isSame =
    row.outcome === decision.outcome &&
    row.belongsTo === belongsTo &&
    row.note === decision.note &&
    row.resolvedBy === decision.by;
  if (!isSettled && !isSame) throw new ProblemError('conflict');
  return viewOf(row);
}

const viewOf = ({
  paymentId,
  provider,
  orderId,
  reference,
  amount,
  currency,
  receivedAt,
  events,
  resolvedAt,
  resolvedBy,
  outcome,
  belongsTo,
  note,
}: StrayPaymentRow): StrayPayment => ({
  paymentId,
  provider,
  order: orderId,
  reference,
  amount: formatAmount(BigInt(amount), currency),
  currency,
  receivedAt: receivedAt.toISOString(),
  events: events.map(({ at, ...event }) => ({
    ...event,
    amount: formatAmount(BigInt(event.amount), event.currency),
    receivedAt: new Date(at).toISOString(),
  })),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  decision:
    outcome === null || resolvedBy === null ? null : { by: resolvedBy, outcome, order: belongsTo, note: note ?? '' },
});
