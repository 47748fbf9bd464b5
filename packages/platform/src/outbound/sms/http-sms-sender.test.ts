import { type ChildProcess, spawn } from 'node:child_process';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from '@marquee/server-kit/testing/free-port';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createHttpSmsSender } from './http-sms-sender.ts';
import { signedHeaders } from './sign-request.ts';
import type { SmsSendError } from './sms-sender.ts';

const SANDBOX = fileURLToPath(new URL('../../../../sandbox/src/server.ts', import.meta.url));
const secret = randomBytes(32).toString('hex');
const credentials = { keyId: 'marquee', key: createSecretKey(secret, 'hex') };
/** Not used here; the sandbox does not start without them. */
const OTHERS = {
  ...{ SOCIAL_SECRET: secret, SOCIAL_BOT: `1:${secret}` },
  ...{ VENDOR_SECRET: secret, PAYMENTS_SECRET: secret, IDENTITY_SECRET: secret },
};
let sandbox: ChildProcess;
let baseUrl = '';

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PORT: String(port), SMTP_PORT: String(smtpPort), SMS_SECRET: secret, ...OTHERS };
  sandbox = spawn(process.execPath, [SANDBOX], { env, stdio: 'ignore' });
  baseUrl = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${baseUrl}/readyz`)).ok).toBe(true), { timeout: 50_000 });
});
afterAll(() => void sandbox.kill());

const sender = (url = baseUrl, key = credentials) => createHttpSmsSender({ baseUrl: url, credentials: key });
const message = (to: string, text = 'Hello') => ({ id: randomUUID(), to, text });
const failing = (why: SmsSendError['why']) => expect.objectContaining({ name: 'SmsSendError', why });

async function inbox(to: string): Promise<{ text: string }[]> {
  const response = await fetch(`${baseUrl}/api/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: { text: string }[] }).messages;
}

it('signs as the provider’s documents define', () => {
  const key = createSecretKey('00'.repeat(32), 'hex');
  const request = { method: 'POST', target: '/v1/messages', idempotencyKey: 'key-1', body: '{"to":"+84"}' } as const;
  expect(signedHeaders({ keyId: 'acme', key }, request, { unixSeconds: 1_800_000_000, nonce: 'n'.repeat(16) })).toEqual(
    {
      'x-key-id': 'acme',
      'x-timestamp': '1800000000',
      'x-nonce': 'nnnnnnnnnnnnnnnn',
      'idempotency-key': 'key-1',
      'x-signature': 'v1=7ad06f2df26dc652c9b235a7c9deebdbc99896580204fdb69e1f179ebc0e4867',
    },
  );
});

it('[A02] sends a message once, however often it is tried', async () => {
  const sms = message('+85512000001', '1234567 – ១២៣');
  await sender().send(sms);
  await sender().send(sms);
  expect((await inbox(sms.to)).map(({ text }) => text)).toEqual([sms.text]);
});

it.each([
  ['+447700900001', 'recipient'],
  ['+447700900002', 'recipient'],
  ['+447700900003', 'unavailable'],
  ['+447700900004', 'unavailable'],
  ['+447700900005', 'unavailable'],
] as const)('[A02] reports for a message to %s that it failed: %s', async (to, why) => {
  await expect(sender().send(message(to))).rejects.toEqual(failing(why));
  expect(await inbox(to)).toEqual([]);
});

it('[A02] tries again when the provider is slow, and the message is sent once', async () => {
  const sms = message('+447700900008');
  await sender().send(sms);
  expect(await inbox(sms.to)).toHaveLength(1);
});

it('[A02] reports that nothing was sent when the provider is away or refuses the key', async () => {
  const unreachable = sender(`http://127.0.0.1:${await freePort()}`);
  await expect(unreachable.send(message('+85512000002'))).rejects.toEqual(failing('unavailable'));
  await expect(unreachable.check()).rejects.toEqual(failing('unavailable'));
  const stranger = sender(baseUrl, { keyId: 'marquee', key: createSecretKey(randomBytes(32)) });
  await expect(stranger.send(message('+85512000002'))).rejects.toEqual(failing('unavailable'));
  await expect(stranger.check()).rejects.toEqual(failing('unavailable'));
  expect(await inbox('+85512000002')).toEqual([]);
});

it('[A02] reports an unknown result when the connection broke', async () => {
  let calls = 0;
  const breaking = createServer((request) => {
    calls += 1;
    request.socket.destroy();
  });
  const port = await listen(breaking);
  await expect(sender(`http://127.0.0.1:${port}`).send(message('+85512000003'))).rejects.toEqual(failing('unknown'));
  expect(calls).toBe(2);
  breaking.close();
});

it("[A02] checks the provider's health once for all simultaneous callers", async () => {
  let calls = 0;
  const counting = createServer((_request, response) => {
    calls += 1;
    response.writeHead(404).end();
  });
  const port = await listen(counting);
  const reachable = sender(`http://127.0.0.1:${port}/api`);
  await Promise.all([reachable.check(), reachable.check()]);
  await reachable.check();
  expect(calls).toBe(1);
  counting.close();
  await sender().check();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
