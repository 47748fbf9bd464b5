import { formatMinor } from '@marquee/contracts/money';
import { hmacHex } from '@marquee/server-kit';
import { createTillProvider } from '../../modules/payments/adapters/till/till-provider.ts';
import { type ProviderAnswer, type ProviderRequest, startHttpFixture } from './http-fixture.ts';
import { CALLBACK_SECRET, type Money, type PaymentDriver } from './payment-driver.ts';

interface Payment {
  order_id: string;
  reference: string;
  status: 'open' | 'paid' | 'failed';
  reason: string | null;
  amount: string;
  currency: string;
  paid_amount: string | null;
  paid_currency: string | null;
  url: string | null;
  refunds: { event_id: string; kind: string; amount: string; currency: string; reversed: boolean }[];
}

interface Movement {
  readonly event_id: string;
  readonly kind: string;
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly at: string;
  readonly undoes?: string;
}

const KINDS: Readonly<Record<string, string>> = {
  'payment.paid': 'payment',
  'payment.refunded': 'refund',
  'payment.charged_back': 'chargeback',
  'payment.return_reversed': 'return_reversal',
};

/** A brand's movements of a day, signed. */
function writeDay(movements: readonly Movement[], brand: string, day: string): string {
  const listed = movements.filter(({ id, at }) => id.startsWith(`${brand}.`) && at.startsWith(day));
  const sums = new Map<string, number>();
  for (const { kind, currency, amount } of listed)
    sums.set(`${kind} ${currency}`, (sums.get(`${kind} ${currency}`) ?? 0) + Number(amount.replace('.', '')));
  const totals = [...sums].map(([name, sum]) => {
    const [kind, currency] = name.split(' ');
    return { kind, currency, amount: (sum / 100).toFixed(2) };
  });
  const text = [
    { type: 'head', brand, day },
    ...listed.map((movement) => ({ type: 'transaction', ...movement })),
    { type: 'totals', transactions: listed.length, sums: totals },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
  return `${text}${JSON.stringify({ type: 'signature', signature: hmacHex(CALLBACK_SECRET, text) })}\n`;
}

/** Till's payments and payouts, as packages/sandbox/README.md describes them. */
export async function openTillDriver(code: string, now: () => Date): Promise<PaymentDriver> {
  const payments: Payment[] = [];
  const movements: Movement[] = [];
  const payouts: { readonly payout_id: string; readonly reference: string }[] = [];
  let events = 0;
  const move = (movement: Omit<Movement, 'at'>): void => void movements.push({ ...movement, at: now().toISOString() });
  const event = (
    type: string,
    { order_id: id, reference }: Payment,
    { amount, currency, ...more }: { amount: string; currency: string; undoes?: string },
  ): string => {
    events += 1;
    const common = { event_id: `e-${events}`, id, reference, amount, currency, ...more };
    move({ ...common, kind: KINDS[type] ?? '' });
    return JSON.stringify({ ...common, type, at: now().toISOString(), reason: null });
  };
  const add = (order_id: string, amount: string, currency: string): Payment => {
    const payment: Payment = {
      order_id,
      reference: `pay_${payments.length + 1}`,
      status: 'open',
      reason: null,
      amount,
      currency,
      paid_amount: null,
      paid_currency: null,
      url: `https://till.example/${payments.length + 1}`,
      refunds: [],
    };
    payments.push(payment);
    return payment;
  };
  const respond = ({ method, path, query, headers, body }: ProviderRequest): ProviderAnswer => {
    if (headers['x-signature'] === undefined) return [401, { error: 'signature_invalid' }];
    const [, , what, id, action] = path.split('/');
    if (what === 'days') return [200, writeDay(movements, query.get('brand') ?? '', id ?? '')];
    if (method === 'GET') {
      const found =
        what === 'payments'
          ? payments.find(({ order_id }) => order_id === id)
          : payouts.find(({ payout_id }) => payout_id === id);
      return found === undefined ? [404, { error: 'not_found' }] : [200, found];
    }
    if (action === 'cancel') {
      const found = payments.find(({ order_id }) => order_id === id);
      if (found?.status === 'open') Object.assign(found, { status: 'failed', reason: 'cancelled', url: null });
      return found === undefined ? [404, { error: 'not_found' }] : [200, found];
    }
    const fields = JSON.parse(body);
    if (what === 'payments') {
      const known = payments.find(({ order_id }) => order_id === fields.order_id);
      return [200, known ?? add(fields.order_id, fields.amount, fields.currency)];
    }
    const { payout_id, amount, currency } = fields;
    const known = payouts.find((each) => each.payout_id === payout_id);
    const payout = {
      payout_id,
      reference: `out_${payouts.length + 1}`,
      status: 'paid',
      reason: null,
      amount,
      currency,
    };
    if (known === undefined) {
      payouts.push(payout);
      move({
        event_id: `p-${payouts.length}`,
        kind: 'payout',
        id: payout_id,
        reference: payout.reference,
        amount,
        currency,
      });
    }
    return [200, known ?? payout];
  };
  const server = await startHttpFixture(respond);
  const of = (orderId: string): Payment => {
    const found = payments.find(({ order_id }) => order_id === orderId);
    if (found === undefined) throw new Error(`No payment of ${orderId}`);
    return found;
  };
  const complete = (payment: Payment, money?: Money): string => {
    const amount = money === undefined ? payment.amount : formatMinor(money.amount, 2);
    const currency = money?.currency ?? payment.currency;
    Object.assign(payment, { status: 'paid', url: null, paid_amount: amount, paid_currency: currency });
    return event('payment.paid', payment, { amount, currency });
  };
  const giveBack = (kind: 'refund' | 'chargeback', orderId: string, money: Money): string => {
    const payment = of(orderId);
    const given = { amount: formatMinor(money.amount, 2), currency: money.currency };
    const body = event(kind === 'refund' ? 'payment.refunded' : 'payment.charged_back', payment, given);
    payment.refunds.push({ event_id: JSON.parse(body).event_id, kind, ...given, reversed: false });
    return body;
  };
  return {
    provider: createTillProvider({ code, baseUrl: server.baseUrl, keyId: 'marquee', secret: CALLBACK_SECRET }, now),
    signatureHeader: 'till-signature',
    paysOut: true,
    fee: 0n,
    count: () => payments.length,
    loseNextAnswer: server.loseNextAnswer,
    pay: (orderId, money) => complete(of(orderId), money),
    isOpen: (orderId) => of(orderId).status === 'open',
    payUnknown: (orderId, money) => complete(add(orderId, '0.00', money.currency), money),
    refund: (orderId, money) => giveBack('refund', orderId, money),
    chargeback: (orderId, money) => giveBack('chargeback', orderId, money),
    reverse: (orderId, kind) => {
      const payment = of(orderId);
      const last = payment.refunds.findLast((each) => each.kind === kind);
      if (last === undefined) throw new Error(`No ${kind} of ${orderId}`);
      last.reversed = true;
      const { event_id: undoes, amount, currency } = last;
      return event('payment.return_reversed', payment, { amount, currency, undoes });
    },
    close: server.close,
  };
}
