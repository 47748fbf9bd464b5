import { PAYMENT_ADAPTERS } from '@marquee/contracts/cashier';
import { decimalsOf, formatAmount, parseMinor } from '@marquee/contracts/money';
import * as z from 'zod/mini';
import {
  ProviderCallError,
  type ProviderReply,
  readReply,
  requireWebAddress,
  sendOnce,
  signCall,
} from '../../../provider/index.ts';
import type { PaymentProvider, PaymentState, PayoutState } from '../../payment-provider.ts';
import type { TillSettings } from '../../payment-settings.ts';
import { readTillCallback } from './till-callback.ts';
import { createTillDayFiles } from './till-day-files.ts';

const text = z.string().check(z.maxLength(2_000));
const refund = z.object({
  event_id: text,
  kind: z.enum(['refund', 'chargeback']),
  amount: text,
  currency: text,
  reversed: z.boolean(),
});
const payment = z.object({
  order_id: text,
  reference: text,
  status: z.enum(['open', 'pending', 'paid', 'failed', 'expired']),
  reason: z.nullable(text),
  paid_amount: z.nullable(text),
  paid_currency: z.nullable(text),
  url: z.nullable(text),
  refunds: z.array(refund),
});
const payout = z.object({
  payout_id: text,
  reference: text,
  status: z.enum(['pending', 'paid', 'failed', 'returned']),
  reason: z.nullable(text),
  amount: text,
  currency: text,
});
const failure = z.object({ error: text });

/** With this status Till states that it did not take an order and never will. */
const REFUSED = 422;

/** Client of Till (packages/sandbox/README.md): JSON, HMAC-SHA256 over time, method, path and body. One attempt a call. */
export function createTillProvider(settings: TillSettings, now: () => Date): PaymentProvider {
  const send = (method: 'GET' | 'POST', path: string, fields: object | null = null): Promise<ProviderReply> => {
    const url = `${settings.baseUrl}${path}`;
    const body = fields === null ? '' : JSON.stringify(fields);
    return sendOnce(url, {
      method,
      body,
      headers: signCall(settings.keyId, settings.secret, { method, url, body }, now()),
    });
  };
  return {
    code: settings.code,
    ...PAYMENT_ADAPTERS.till,
    async begin({ id, kind, amount, currency, expiresAt, returnUrl, language }) {
      const reply = await send('POST', '/v1/payments', {
        order_id: id,
        method: kind,
        amount: formatAmount(amount, currency),
        currency,
        language,
        expires_at: expiresAt.toISOString(),
        return_url: returnUrl,
      });
      const refusal = refusalOf(reply);
      if (refusal !== null) return { ...NOT_BEGUN, reason: refusal };
      return paymentOf(id, readReply(reply, payment));
    },
    async queryPayment({ id }) {
      const reply = await send('GET', `/v1/payments/${encodeURIComponent(id)}`);
      return reply.status === 404 ? null : paymentOf(id, readReply(reply, payment));
    },
    async cancelPayment({ id }) {
      const reply = await send('POST', `/v1/payments/${encodeURIComponent(id)}/cancel`, {});
      return reply.status === 404 ? null : paymentOf(id, readReply(reply, payment));
    },
    async pay({ id, kind, account, amount, currency }) {
      const { holder, number, bank } = account;
      const reply = await send('POST', '/v1/payouts', {
        payout_id: id,
        amount: formatAmount(amount, currency),
        currency,
        account: { kind, holder, number, ...(kind === 'bank' ? { bank } : {}) },
      });
      const refusal = refusalOf(reply);
      if (refusal !== null) return { state: 'failed', reference: null, amount, currency, reason: refusal };
      return payoutOf(id, readReply(reply, payout));
    },
    async queryPayout({ id }) {
      const reply = await send('GET', `/v1/payouts/${encodeURIComponent(id)}`);
      return reply.status === 404 ? null : payoutOf(id, readReply(reply, payout));
    },
    readCallback: (callback) => readTillCallback(settings.secret, callback),
    readDay: createTillDayFiles(settings, now).fetch,
  };
}

const NOT_BEGUN: PaymentState = { state: 'failed', reference: null, paid: null, reason: null, url: null, returns: [] };

function refusalOf({ status, body }: ProviderReply): string | null {
  const refusal = failure.safeParse(body);
  return status === REFUSED && refusal.success ? refusal.data.error : null;
}

function minorOf(amount: string, currency: string): bigint {
  const minor = parseMinor(amount, decimalsOf(currency));
  if (minor === null || minor < 0n) throw strange('An amount makes no sense');
  return minor;
}

function paymentOf(id: string, answer: z.infer<typeof payment>): PaymentState {
  if (answer.order_id !== id) throw strange('The answer is about another payment');
  const { status, reference, reason, url, paid_amount: amount, paid_currency: currency } = answer;
  const isPayable = status === 'open' || status === 'pending';
  return {
    state: status === 'open' ? 'pending' : status,
    reference,
    reason,
    paid:
      status === 'paid' && amount !== null && currency !== null
        ? { amount: minorOf(amount, currency), currency }
        : null,
    url: isPayable && url !== null ? requireWebAddress(url) : null,
    returns: answer.refunds.map(({ event_id, kind, amount: returned, currency: of, reversed: isReversed }) => ({
      id: event_id,
      kind,
      amount: minorOf(returned, of),
      currency: of,
      isReversed,
    })),
  };
}

function payoutOf(id: string, answer: z.infer<typeof payout>): PayoutState {
  if (answer.payout_id !== id) throw strange('The answer is about another payout');
  const { status, reference, reason, amount, currency } = answer;
  return { state: status, reference, reason, amount: minorOf(amount, currency), currency };
}

const strange = (message: string) => new ProviderCallError('refused', message);
