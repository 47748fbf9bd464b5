import type { Query } from '../../db/query.ts';
import type { ProviderEvent } from './payment-provider.ts';

/** Keeps a verified event of no brand for the operator, once by the provider's id. */
export async function keepStrayPayment(
  query: Query,
  provider: string,
  { id, about, order, reference, state, amount, currency, undoes }: ProviderEvent,
  receivedAt: Date,
): Promise<void> {
  await query(
    'keep_stray_payment',
    'SELECT core.keep_stray_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS is_new',
    [
      ...[provider, id, about, order, reference, state, amount.toString(), currency, undoes ?? null],
      receivedAt.toISOString(),
    ],
  );
}

/** Payments of no brand that wait for the operator; no row of a provider without any. */
export const countStrayPayments = (query: Query): Promise<{ provider: string; count: number }[]> =>
  query('stray_payments', 'SELECT provider, count FROM core.stray_payments()', []);
