import { formatMinor, parseMinor } from '@marquee/contracts/money';
import type { PaymentState, PayoutState } from '../../modules/payments/index.ts';
import type { FakePaymentProvider } from '../fake-payment-provider.ts';
import { type ProviderAnswer, startHttpFixture } from './http-fixture.ts';

export interface TillBeforeFake {
  readonly baseUrl: string;
  /** Runs when an order is done, before it is answered. */
  onOrder: (id: string) => Promise<void>;
  close(): Promise<void>;
}

const minor = (text: string): bigint => parseMinor(text, 2) ?? 0n;

/** Till's HTTP API before a provider in memory, so that other processes order there too. */
export async function startTillBeforeFake(provider: FakePaymentProvider): Promise<TillBeforeFake> {
  const server = await startHttpFixture(async ({ method, path, body }): Promise<ProviderAnswer> => {
    const [, , what, id = ''] = path.split('/');
    if (method === 'GET') {
      if (what === 'payments') {
        const known = await provider.queryPayment({ id, reference: null, currency: '' });
        return known === null ? [404, { error: 'not_found' }] : [200, paymentOf(id, known)];
      }
      const known = await provider.queryPayout({ id, reference: null });
      return known === null ? [404, { error: 'not_found' }] : [200, payoutOf(id, known)];
    }
    const { order_id, payout_id, amount, currency, account } = JSON.parse(body);
    const money = { amount: minor(amount), currency };
    const order = {
      id: order_id,
      kind: 'card',
      ...money,
      expiresAt: new Date(),
      returnUrl: '',
      language: 'en',
    } as const;
    const answer =
      what === 'payments'
        ? paymentOf(order_id, await provider.begin(order))
        : payoutOf(payout_id, await provider.pay({ id: payout_id, kind: account.kind, account, ...money }));
    await till.onOrder(order_id ?? payout_id);
    return [200, answer];
  });
  const till: TillBeforeFake = { baseUrl: server.baseUrl, onOrder: async () => undefined, close: server.close };
  return till;
}

const paymentOf = (id: string, { state, reference, reason, paid, url }: PaymentState) => ({
  order_id: id,
  reference,
  reason,
  url,
  refunds: [],
  status: state === 'pending' ? 'open' : state,
  paid_amount: paid && formatMinor(paid.amount, 2),
  paid_currency: paid?.currency ?? null,
});
const payoutOf = (id: string, { state, reference, reason, amount, currency }: PayoutState) => ({
  payout_id: id,
  reference,
  status: state,
  reason,
  amount: formatMinor(amount, 2),
  currency,
});
