import type { StrayOutcome } from '@marquee/contracts/schemas/stray-payments';
import type { Query } from '../../db/query.ts';
import type { ProviderEvent } from './payment-provider.ts';

/** Keeps a verified event of no brand for staff of all brands, once by the provider's id. */
export async function keepStrayPayment(
  query: Query,
  provider: string,
  { id, about, order, reference, state, amount, currency, undoes }: ProviderEvent,
  receivedAt: Date,
): Promise<void> {
  await query('keep_stray_payment', 'SELECT core.keep_stray_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    ...[provider, id, about, order, reference, state, amount.toString(), currency, undoes ?? null],
    receivedAt.toISOString(),
  ]);
}

/** Open payments of no brand; no row of a provider without any. */
export const countStrayPayments = (query: Query): Promise<{ provider: string; count: number }[]> =>
  query('stray_payments', 'SELECT provider, count FROM core.stray_payments()', []);

/** Amounts are minor units in decimal text. */
export interface StrayPaymentRow extends Record<string, unknown> {
  readonly paymentId: string;
  readonly provider: string;
  readonly orderId: string;
  readonly reference: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly receivedAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: string | null;
  readonly outcome: StrayOutcome | null;
  readonly belongsTo: string | null;
  readonly note: string | null;
  /** All that the provider reported of the same order. */
  readonly events: readonly {
    readonly id: string;
    readonly state: string;
    readonly amount: string;
    readonly currency: string;
    /** ISO 8601 with an offset. */
    readonly at: string;
  }[];
}

export interface StrayPaymentsFilter {
  readonly id?: string | undefined;
  readonly onlyOpen: boolean;
  /** Id of the last payment of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Payments of no brand, the newest first. */
export const listStrayPayments = (
  query: Query,
  { id, onlyOpen, after, limit }: StrayPaymentsFilter,
): Promise<StrayPaymentRow[]> =>
  query<StrayPaymentRow>(
    'list_stray_payments',
    `SELECT payment_id AS "paymentId", provider, order_id AS "orderId", reference, amount, currency, received_at AS "receivedAt",
       resolved_at AS "resolvedAt", resolved_by AS "resolvedBy", outcome, belongs_to AS "belongsTo", note, events
     FROM core.list_stray_payments($1, $2, $3, $4)`,
    [id ?? null, onlyOpen, after ?? null, limit],
  );

export interface StrayDecision {
  readonly outcome: StrayOutcome;
  /** The order that it belongs to, of `order`. */
  readonly belongsTo: string | null;
  readonly note: string;
  /** Id of the staff account. */
  readonly by: string;
}

/** Whether the decision is noted: not where the payment was resolved before, or does not exist. */
export async function settleStrayPayment(
  query: Query,
  id: string,
  { outcome, belongsTo, note, by }: StrayDecision,
  at: Date,
): Promise<boolean> {
  const [row] = await query<{ settled: boolean }>(
    'settle_stray_payment',
    'SELECT core.settle_stray_payment($1, $2, $3, $4, $5, $6) AS settled',
    [id, outcome, belongsTo, note, by, at.toISOString()],
  );
  return row?.settled ?? false;
}
