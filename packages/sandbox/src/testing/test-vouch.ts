import { randomUUID } from 'node:crypto';
import { signCall } from '../signed-calls/call-signature.ts';
import { startReceiver } from './callback-receiver.ts';
import { identityCredentials, startSandbox } from './test-sandbox.ts';

/** A one-pixel picture. */
const CONTENT = 'UklGRhwAAABXRUJQVlA4TBAAAAAvAAAAAAfQ//73v/+BiOh/AAA=';

/** A sandbox whose identity service is quick, with a customer that signs as the README describes and receives its callbacks. */
export async function startVouch() {
  const receiver = await startReceiver('vouch-signature');
  const identity = { credentials: identityCredentials, file: ':memory:', callbackUrl: receiver.url, secondMs: 10 };
  const sandbox = await startSandbox({ identity, lateAnswerMs: 100 });
  async function call(
    method: 'GET' | 'POST',
    path: string,
    fields?: object,
    sent: Readonly<Record<string, string>> = {},
  ) {
    const target = `/vouch/v1${path}`;
    const body = fields === undefined ? '' : JSON.stringify(fields);
    const time = String(Date.now());
    const headers = {
      'x-key-id': identityCredentials.keyId,
      'x-timestamp': time,
      'x-signature': signCall(identityCredentials.key, [time, method, target], Buffer.from(body)),
      ...(fields === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent,
    };
    const answer = await fetch(`${sandbox.url}${target}`, {
      method,
      headers,
      ...(fields === undefined ? {} : { body }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  return {
    receiver,
    call,
    url: sandbox.url,
    check: (number: string, fields: object = {}) => ({
      check_id: `tiger.${randomUUID()}`,
      level: 'identity',
      expected: { name: 'Chan Sopheap', birthday: '1985-06-07', number },
      pictures: ['passport', 'selfie'].map((kind) => ({ kind, type: 'image/webp', content: CONTENT })),
      ...fields,
    }),
    submit: (fields: object) => call('POST', '/checks', fields),
    checkOf: async (id: string) => (await call('GET', `/checks/${id}`)).body,
    press: (path: string, fields: Readonly<Record<string, string>>) =>
      fetch(`${sandbox.url}/vouch/${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    page: async () => (await fetch(`${sandbox.url}/vouch`)).text(),
    async stop() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}
