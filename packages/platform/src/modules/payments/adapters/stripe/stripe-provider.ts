import { PAYMENT_ADAPTERS } from '@marquee/contracts/cashier';
import { ProviderCallError, type ProviderReply, readReply, requireWebAddress } from '../../../provider/index.ts';
import type { OrderName, PaymentOrder, PaymentProvider, PaymentReturn, PaymentState } from '../../payment-provider.ts';
import type { StripeSettings } from '../../payment-settings.ts';
import { fromStripe, toStripe } from './stripe-amounts.ts';
import { readStripeCallback } from './stripe-callback.ts';
import { createStripeClient, type StripeClient } from './stripe-client.ts';
import { createStripeDays } from './stripe-days.ts';
import { failure, isBack, type Session, session } from './stripe-objects.ts';

/** A session lives at least half an hour from its creation, which may be at the order's last moment. */
const EXPIRY_EXTRA_MS = 31 * 60_000;
/** Stripe's page has these of our languages; it follows the browser otherwise. */
const LOCALES = new Set(['en', 'id', 'ms', 'th', 'tr', 'vi', 'zh']);
/** With these statuses Stripe states that it did not take an order. */
const REFUSED = new Set([400, 402]);

/**
 * Client of Stripe's Checkout Sessions (docs.stripe.com/api/checkout/sessions). The session's id is the payment's reference; ours is its
 * `client_reference_id`, and the idempotency key. It takes payments only: a payout fails as `unsupported`.
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const client = createStripeClient(settings);
  return {
    code: settings.code,
    ...PAYMENT_ADAPTERS.stripe,
    async begin(order) {
      const form = formOf(order);
      if (form === null) return notBegun('amount');
      const reply = await client.createSession(form, order.id);
      const refusal = refusalOf(reply);
      return refusal === null ? paymentOf(client, order.id, readReply(reply, session)) : notBegun(refusal);
    },
    async queryPayment(name) {
      const found = await findSession(client, name);
      return found === null ? null : paymentOf(client, name.id, found);
    },
    async cancelPayment(name) {
      const found = await findSession(client, name);
      // Paid or expired before, or meanwhile.
      if (found?.status !== 'open') return found === null ? null : paymentOf(client, name.id, found);
      const after = (await client.expireSession(found.id)) ?? (await client.findSession(found.id));
      return after === null ? null : paymentOf(client, name.id, after);
    },
    pay: async ({ amount, currency }) => ({
      state: 'failed',
      reference: null,
      amount,
      currency,
      reason: 'unsupported',
    }),
    queryPayout: async () => null,
    readCallback: (callback) => readStripeCallback(settings.secret, client, callback),
    readDay: createStripeDays(client),
  };
}

const notBegun = (reason: string): PaymentState => ({
  state: 'failed',
  reference: null,
  paid: null,
  reason,
  url: null,
  returns: [],
});

/** The same order is the same form: Stripe refuses an idempotency key with another. Null for an amount that it does not have. */
function formOf(order: PaymentOrder): Record<string, string> | null {
  const amount = toStripe(order.amount, order.currency);
  if (amount === null) return null;
  const language = order.language.split('-')[0] ?? '';
  return {
    mode: 'payment',
    client_reference_id: order.id,
    'metadata[order_id]': order.id,
    'payment_intent_data[metadata][order_id]': order.id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': order.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': order.id,
    // Other kinds are those that the operator switched on at Stripe.
    ...(order.kind === 'card' ? { 'payment_method_types[0]': 'card' } : {}),
    expires_at: String(Math.ceil((order.expiresAt.getTime() + EXPIRY_EXTRA_MS) / 1000)),
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    locale: LOCALES.has(language) ? language : 'auto',
  };
}

function refusalOf({ status, body }: ProviderReply): string | null {
  const refusal = failure.safeParse(body);
  if (!REFUSED.has(status) || !refusal.success) return null;
  const { type, code } = refusal.data.error;
  // Said of a repeat that differs: the first order may have been taken.
  return type === 'idempotency_error' ? null : (code ?? type);
}

const findSession = (client: StripeClient, { id, reference }: OrderName): Promise<Session | null> =>
  reference === null ? findLost(client, id) : client.findSession(reference);

/** The answer that named the session was lost. Without a payment there is nothing to find, and no payer had its page. */
async function findLost(client: StripeClient, id: string): Promise<Session | null> {
  const intentId = await client.intentOfOrder(id);
  return intentId === null ? null : client.sessionOfIntent(intentId);
}

async function paymentOf(client: StripeClient, id: string, found: Session): Promise<PaymentState> {
  const { id: reference, client_reference_id, status, payment_status, payment_intent, url } = found;
  if (client_reference_id !== id) throw new ProviderCallError('refused', 'The answer is about another payment');
  const common = { reference, reason: null, url: null, paid: null, returns: [] };
  if (status === 'expired') return { ...common, state: 'expired' };
  if (payment_status !== 'paid') {
    const page = status === 'open' && url !== null ? requireWebAddress(url) : null;
    return { ...common, state: 'pending', url: page };
  }
  const paid = fromStripe(found.amount_total, found.currency);
  return {
    ...common,
    state: 'paid',
    paid,
    returns: payment_intent === null ? [] : await returnsOf(client, payment_intent),
  };
}

/** An inquiry takes no money. */
const takesMoney = (status: string): boolean => !status.startsWith('warning_');

async function returnsOf(client: StripeClient, intentId: string): Promise<PaymentReturn[]> {
  const [refunds, disputes] = await Promise.all([client.refundsOf(intentId), client.disputesOf(intentId)]);
  return [
    ...refunds
      .filter((each) => each.status === 'succeeded' || isBack(each))
      .map((each) => ({
        id: each.id,
        kind: 'refund' as const,
        isReversed: isBack(each),
        ...fromStripe(each.amount, each.currency),
      })),
    ...disputes
      .filter(({ status }) => takesMoney(status))
      .map((each) => ({
        id: each.id,
        kind: 'chargeback' as const,
        isReversed: each.status === 'won',
        ...fromStripe(each.amount, each.currency),
      })),
  ];
}
