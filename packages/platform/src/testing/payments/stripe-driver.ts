import { createSecretKey } from 'node:crypto';
import { createStripeProvider } from '../../modules/payments/adapters/stripe/stripe-provider.ts';
import { type ProviderAnswer, type ProviderRequest, startHttpFixture } from './http-fixture.ts';
import { CALLBACK_SECRET, type Money, type PaymentDriver } from './payment-driver.ts';

const API_KEY = `sk_test_${'k'.repeat(40)}`;

interface Session {
  id: string;
  client_reference_id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
}
interface BalanceTransaction {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly source: object;
}
interface Returned {
  readonly id: string;
  readonly object: 'refund' | 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string | null;
  status: string;
  failure_balance_transaction?: string;
}

const notFound: ProviderAnswer = [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }];
const listOf = (data: readonly object[]): ProviderAnswer => [200, { object: 'list', data, has_more: false }];

/** Three at once, so that a short day has pages. Without `expand`, a source is its id. */
const PAGE = 3;
function pageOf(balance: readonly BalanceTransaction[], query: URLSearchParams): ProviderAnswer {
  const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))];
  const between = balance.filter(({ created }) => created >= from && created < to);
  const start = between.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const data = between.slice(start, start + PAGE);
  const isExpanded = query.get('expand[0]') === 'data.source';
  const shown = isExpanded ? data : data.map((each) => ({ ...each, source: 'ch_1' }));
  return [200, { object: 'list', data: shown, has_more: start + PAGE < between.length }];
}

/** What Stripe takes of each payment, in its minor units. */
const FEE = 59;

/** Stripe's Checkout Sessions, refunds and events, as its API documentation describes them. */
export async function openStripeDriver(code: string, now: () => Date): Promise<PaymentDriver> {
  const sessions: Session[] = [];
  const returned: Returned[] = [];
  const balance: BalanceTransaction[] = [];
  const byKey = new Map<string, { readonly body: string; readonly session: Session }>();
  let events = 0;
  const event = (type: string, object: object): string => {
    events += 1;
    return JSON.stringify({ id: `evt_${events}`, object: 'event', type, data: { object } });
  };
  /** Payouts to the account's owner stand among the others. */
  const move = (amount: number, fee: number, source: BalanceTransaction['source']): void => {
    const created = Math.floor(now().getTime() / 1000);
    const common = { created, currency: 'usd', object: 'balance_transaction' };
    for (const each of [
      { amount, fee, source },
      { amount: -1, fee: 0, source: { object: 'payout', id: 'po_1' } },
    ])
      balance.unshift({ id: `txn_${balance.length + 1}`, ...common, ...each });
  };
  const create = ({ headers, body }: ProviderRequest): ProviderAnswer => {
    const form = new URLSearchParams(body);
    const key = String(headers['idempotency-key']);
    const known = byKey.get(key);
    if (known !== undefined)
      return known.body === body ? [200, known.session] : [400, { error: { type: 'idempotency_error' } }];
    const id = `cs_test_${sessions.length + 1}`;
    const session: Session = {
      id,
      client_reference_id: form.get('client_reference_id') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: null,
      url: `https://checkout.stripe.example/${id}`,
    };
    sessions.push(session);
    byKey.set(key, { body, session });
    return [200, session];
  };
  const respond = (request: ProviderRequest): ProviderAnswer => {
    const { method, path, query, headers } = request;
    if (headers.authorization !== `Bearer ${API_KEY}`) return [401, { error: { type: 'invalid_request_error' } }];
    const intent = query.get('payment_intent');
    if (path === '/v1/checkout/sessions')
      return method === 'POST' ? create(request) : listOf(sessions.filter((each) => each.payment_intent === intent));
    const object = path === '/v1/refunds' ? 'refund' : 'dispute';
    if (path === '/v1/refunds' || path === '/v1/disputes')
      return listOf(returned.filter((each) => each.object === object && each.payment_intent === intent));
    if (path === '/v1/balance_transactions') return pageOf(balance, query);
    if (path === '/v1/payment_intents/search') {
      const found = sessions.filter(
        (each) =>
          each.payment_intent !== null && query.get('query') === `metadata['order_id']:'${each.client_reference_id}'`,
      );
      return listOf(found.map((each) => ({ id: each.payment_intent })));
    }
    const found = sessions.find(({ id }) => path.split('/')[4] === id);
    if (found !== undefined && path.endsWith('/expire')) {
      if (found.status !== 'open') return [400, { error: { type: 'invalid_request_error' } }];
      Object.assign(found, { status: 'expired', url: null });
    }
    return found === undefined ? notFound : [200, found];
  };
  const server = await startHttpFixture(respond);
  const of = (orderId: string): Session => {
    const found = sessions.find(({ client_reference_id }) => client_reference_id === orderId);
    if (found === undefined) throw new Error(`No session of ${orderId}`);
    return found;
  };
  const complete = (session: Session, money?: Money): string => {
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: `pi_${session.id}`,
    });
    if (money !== undefined)
      Object.assign(session, { amount_total: Number(money.amount), currency: money.currency.toLowerCase() });
    const { id, amount_total: amount, currency, payment_intent } = session;
    move(amount, FEE, { object: 'charge', id: `ch_${id}`, amount, currency, payment_intent });
    return event('checkout.session.completed', session);
  };
  const giveBack = (object: Returned['object'], orderId: string, { amount, currency }: Money): Returned => {
    const given: Returned = {
      id: `${object === 'refund' ? 're' : 'du'}_${returned.length + 1}`,
      object,
      amount: Number(amount),
      status: object === 'refund' ? 'succeeded' : 'needs_response',
      currency: currency.toLowerCase(),
      payment_intent: of(orderId).payment_intent,
    };
    returned.push(given);
    move(-given.amount, 0, given);
    return given;
  };
  return {
    provider: createStripeProvider({
      code,
      baseUrl: server.baseUrl,
      secret: CALLBACK_SECRET,
      apiKey: createSecretKey(API_KEY, 'utf8'),
    }),
    signatureHeader: 'stripe-signature',
    paysOut: false,
    fee: BigInt(FEE),
    count: () => sessions.length,
    loseNextAnswer: server.loseNextAnswer,
    pay: (orderId, money) => complete(of(orderId), money),
    isOpen: (orderId) => of(orderId).status === 'open',
    payUnknown: (orderId, money) => {
      const session: Session = {
        id: `cs_test_${sessions.length + 1}`,
        client_reference_id: orderId,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: 0,
        currency: 'usd',
        url: null,
      };
      sessions.push(session);
      return complete(session, money);
    },
    refund: (orderId, money) => event('refund.created', giveBack('refund', orderId, money)),
    chargeback: (orderId, money) => event('charge.dispute.funds_withdrawn', giveBack('dispute', orderId, money)),
    reverse: (orderId, kind) => {
      const object = kind === 'refund' ? 'refund' : 'dispute';
      const intent = of(orderId).payment_intent;
      const last = returned.findLast((each) => each.object === object && each.payment_intent === intent);
      if (last === undefined) throw new Error(`No ${kind} of ${orderId}`);
      move(last.amount, 0, last);
      if (object === 'refund') Object.assign(last, { status: 'failed', failure_balance_transaction: balance[0]?.id });
      else last.status = 'won';
      return event(object === 'refund' ? 'refund.failed' : 'charge.dispute.funds_reinstated', last);
    },
    close: server.close,
  };
}
