import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@marquee/server-kit';
import { buildSandbox, type SandboxOptions } from '../app.ts';
import type { Message } from '../inbox/message.ts';
import { type SignedParts, signSms } from '../sms/signature.ts';

const HOST = '127.0.0.1';
const PUBLIC_URL = 'http://sandbox.localhost';
const credentials = { keyId: 'marquee', key: createSecretKey(randomBytes(32)) };

/** Credentials of an operator at the vendor. */
export const vendorCredentials = { keyId: 'marquee', key: createSecretKey(randomBytes(32)) };

/** Credentials of a merchant at the payment service. */
export const paymentCredentials = { keyId: 'marquee', key: createSecretKey(randomBytes(32)) };

/** Credentials of a customer at the identity service. */
export const identityCredentials = { keyId: 'marquee', key: createSecretKey(randomBytes(32)) };

/** Parts of a request that a test sends differently from the signature, or signs differently. */
export interface Tampering {
  readonly signed?: Partial<SignedParts>;
  readonly sent?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** A sandbox on free ports, with a customer that signs as the README describes. */
export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const logger = createLogger({ name: 'sandbox', level: 'silent' });
  const social = { url: 'http://localhost', clientSecret: 'secret', botToken: '1:token' };
  const vendor = { credentials: vendorCredentials, file: ':memory:', url: PUBLIC_URL };
  const payments = { credentials: paymentCredentials, file: ':memory:', url: PUBLIC_URL, callbackUrl: undefined };
  const identity = { credentials: identityCredentials, file: ':memory:', callbackUrl: undefined };
  const { app, mail } = await buildSandbox({ credentials, social, vendor, payments, identity, logger, ...options });
  await app.listen({ host: HOST, port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://${HOST}:${port}`;
  const smtpPort = await mail.listen(0, HOST);

  const call = (method: 'GET' | 'POST', target: string, text: string, { signed, sent, body }: Tampering = {}) => {
    const parts: SignedParts = {
      keyId: credentials.keyId,
      method,
      target,
      timestamp: String(Math.floor((options.now ?? Date.now)() / 1_000)),
      nonce: randomUUID(),
      idempotencyKey: method === 'POST' ? randomUUID() : '',
      body: Buffer.from(text),
      ...signed,
    };
    const headers = {
      'x-key-id': parts.keyId,
      'x-timestamp': parts.timestamp,
      'x-nonce': parts.nonce,
      'x-signature': signSms(credentials.key, parts),
      ...(parts.idempotencyKey === '' ? {} : { 'idempotency-key': parts.idempotencyKey }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...sent,
    };
    return fetch(`${url}${target}`, { method, headers, ...(method === 'POST' ? { body: body ?? text } : {}) });
  };

  return {
    app,
    url,
    port,
    smtpPort,
    send: (content: unknown, tampering?: Tampering) => call('POST', '/v1/messages', JSON.stringify(content), tampering),
    sendRaw: (text: string, tampering?: Tampering) => call('POST', '/v1/messages', text, tampering),
    look: (id: string, tampering?: Tampering) => call('GET', `/v1/messages/${id}`, '', tampering),
    async messages(query = ''): Promise<Message[]> {
      const response = await fetch(`${url}/api/messages${query}`);
      return ((await response.json()) as { messages: Message[] }).messages;
    },
    async page(query = ''): Promise<string> {
      return (await fetch(`${url}/${query}`)).text();
    },
    stop: () => app.close(),
  };
}

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;
