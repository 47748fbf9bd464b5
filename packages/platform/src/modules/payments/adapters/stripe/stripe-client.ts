import type { KeyObject } from 'node:crypto';
import type * as z from 'zod/mini';
import { type ProviderReply, readReply, sendOnce } from '../../../provider/index.ts';
import type { StripeSettings } from '../../payment-settings.ts';
import {
  type BalanceTransaction,
  balancePage,
  disputes,
  intents,
  refunds,
  type Session,
  session,
  sessions,
} from './stripe-objects.ts';

/** Sent with each request, so that the account's own version does not change the shape of answers. */
const API_VERSION = '2025-03-31.basil';

/** Calls of Stripe's API: forms, a bearer key, one attempt a call. @throws ProviderCallError */
export interface StripeClient {
  createSession(form: Readonly<Record<string, string>>, idempotencyKey: string): Promise<ProviderReply>;
  /** Null: there is no such session. */
  findSession(id: string): Promise<Session | null>;
  /** Null: it is not open any more. */
  expireSession(id: string): Promise<Session | null>;
  /** The session whose payment this is. */
  sessionOfIntent(intentId: string): Promise<Session | null>;
  /** The payment of an order whose session is not known. Stripe finds it about a minute after it was made. */
  intentOfOrder(orderId: string): Promise<string | null>;
  refundsOf(intentId: string): Promise<z.infer<typeof refunds>['data']>;
  disputesOf(intentId: string): Promise<z.infer<typeof disputes>['data']>;
  /** Changes of the account's balance from `from` to before `to`, newest first. */
  balance(from: Date, to: Date): AsyncGenerator<BalanceTransaction>;
}

const seconds = (time: Date): string => String(time.getTime() / 1000);
const bearer = (key: KeyObject): string => `Bearer ${key.export().toString('utf8')}`;

export function createStripeClient({ baseUrl, apiKey }: Pick<StripeSettings, 'baseUrl' | 'apiKey'>): StripeClient {
  const common = () => ({ authorization: bearer(apiKey), 'stripe-version': API_VERSION });
  const get = (path: string, query: Readonly<Record<string, string>> = {}): Promise<ProviderReply> => {
    const url = `${baseUrl}${path}?${new URLSearchParams(query)}`;
    return sendOnce(url, { method: 'GET', body: '', headers: common() });
  };
  const ofIntent = (intentId: string) => ({ payment_intent: intentId, limit: '100' });
  const post = (path: string, form: Readonly<Record<string, string>>, more = {}): Promise<ProviderReply> =>
    sendOnce(`${baseUrl}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { ...common(), 'content-type': 'application/x-www-form-urlencoded', ...more },
    });
  return {
    createSession: (form, idempotencyKey) => post('/v1/checkout/sessions', form, { 'idempotency-key': idempotencyKey }),
    async findSession(id) {
      const reply = await get(`/v1/checkout/sessions/${encodeURIComponent(id)}`);
      return reply.status === 404 ? null : readReply(reply, session);
    },
    async expireSession(id) {
      const reply = await post(`/v1/checkout/sessions/${encodeURIComponent(id)}/expire`, {});
      return reply.status === 400 ? null : readReply(reply, session);
    },
    async sessionOfIntent(intentId) {
      const reply = await get('/v1/checkout/sessions', { payment_intent: intentId, limit: '1' });
      return readReply(reply, sessions).data[0] ?? null;
    },
    async intentOfOrder(orderId) {
      const query = `metadata['order_id']:'${orderId}'`;
      return readReply(await get('/v1/payment_intents/search', { query, limit: '1' }), intents).data[0]?.id ?? null;
    },
    refundsOf: async (intentId) => readReply(await get('/v1/refunds', ofIntent(intentId)), refunds).data,
    disputesOf: async (intentId) => readReply(await get('/v1/disputes', ofIntent(intentId)), disputes).data,
    async *balance(from, to) {
      const between = { 'created[gte]': seconds(from), 'created[lt]': seconds(to) };
      const query = { ...between, limit: '100', 'expand[0]': 'data.source' };
      for (let after: string | undefined, more = true; more; ) {
        const reply = await get('/v1/balance_transactions', {
          ...query,
          ...(after === undefined ? {} : { starting_after: after }),
        });
        const { data, has_more } = readReply(reply, balancePage);
        yield* data;
        after = data.at(-1)?.id;
        more = has_more && after !== undefined;
      }
    },
  };
}
