import { randomUUID } from 'node:crypto';
import { signCall } from '../signed-calls/call-signature.ts';
import { paymentCredentials } from './test-sandbox.ts';

export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

interface Tampering {
  readonly atMs?: number;
  readonly sent?: Readonly<Record<string, string>>;
}

/** Amounts as text by order; every other field has a default. */
type Fields = Readonly<Record<string, unknown>>;

/** A merchant's calls to the payment service, and its payer's. */
export function createMerchant(url: () => string) {
  async function raw(method: 'GET' | 'POST', path: string, fields?: object, tampering: Tampering = {}) {
    const { atMs = Date.now(), sent } = tampering;
    const target = `/till/v1${path}`;
    const body = fields === undefined ? '' : JSON.stringify(fields);
    const headers = {
      'x-key-id': paymentCredentials.keyId,
      'x-timestamp': String(atMs),
      'x-signature': signCall(paymentCredentials.key, [String(atMs), method, target], Buffer.from(body)),
      ...(fields === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent,
    };
    return fetch(`${url()}${target}`, { method, headers, ...(fields === undefined ? {} : { body }) });
  }
  async function call(...call: Parameters<typeof raw>): Promise<Answer> {
    const answer = await raw(...call);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  const payment = (amount: string, fields: Fields = {}) => ({
    order_id: `tiger.${randomUUID()}`,
    method: 'card',
    amount,
    currency: 'USD',
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    return_url: 'http://tiger.localhost:8080/member/deposit',
    language: 'en',
    ...fields,
  });
  const payout = (amount: string, fields: Fields = {}) => ({
    payout_id: `tiger.${randomUUID()}`,
    account: { kind: 'bank', holder: 'SOK DARA', number: '001234567', bank: 'ABA' },
    amount,
    currency: 'USD',
    ...fields,
  });
  return {
    raw,
    call,
    payment,
    payout,
    order: (fields: object) => call('POST', '/payments', fields),
    payOut: (fields: object) => call('POST', '/payouts', fields),
    paymentOf: async (id: unknown) => (await call('GET', `/payments/${id}`)).body,
    payoutOf: async (id: unknown) => (await call('GET', `/payouts/${id}`)).body,
    /** What the payer's page answers to a form, without following where it leads. */
    fill: ({ url: page }: Record<string, unknown>, fields: Readonly<Record<string, string>>) =>
      fetch(`${url()}${new URL(String(page)).pathname}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    page: ({ url: page }: Record<string, unknown>) => fetch(`${url()}${new URL(String(page)).pathname}`),
    /** The payer pays with a card that needs nothing more. */
    async payByCard(body: Record<string, unknown>) {
      return this.fill(body, { action: 'card', number: '4242 4242 4242 4242', expiry: '12/30', code: '123' });
    },
  };
}
