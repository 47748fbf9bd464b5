import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { SMS_ERRORS } from './sms-error.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

const NOON_S = Date.UTC(2026, 10, 22, 12) / 1_000;
const TO = '+85512345678';
const SMS = { to: TO, text: 'Your code is 481516', from: 'LOTUS' };

let nowMs: number;
let sandbox: TestSandbox;

beforeEach(async () => {
  nowMs = NOON_S * 1_000;
  sandbox = await startSandbox({ now: () => nowMs, lateAnswerMs: 1_000 });
});

afterEach(() => sandbox.stop());

async function refusal(response: Response): Promise<unknown[]> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return [response.status, ((await response.json()) as { code: string }).code];
}

it('takes a signed SMS, returns its id, and later its status', async () => {
  const response = await sandbox.send(SMS);
  expect(response.status).toBe(202);
  const { id, ...rest } = (await response.json()) as { id: string };
  expect(rest).toEqual({ status: 'accepted', to: TO, segments: 1 });
  expect(await (await sandbox.look(id)).json()).toEqual({
    id,
    status: 'delivered',
    errorCode: null,
    to: TO,
    segments: 1,
    acceptedAt: '2026-11-22T12:00:00.000Z',
  });
  expect(await sandbox.messages()).toMatchObject([{ id, channel: 'sms', from: 'LOTUS', to: [TO], text: SMS.text }]);
});

/** Written from the README only, as a customer would in any language. */
it('is signed as the README describes', async () => {
  const secret = 'ab'.repeat(32);
  const { createSecretKey } = await import('node:crypto');
  const own = await startSandbox({ credentials: { keyId: 'k1', key: createSecretKey(Buffer.from(secret, 'hex')) } });
  const body = JSON.stringify(SMS);
  const [timestamp, nonce, key] = [String(Math.floor(Date.now() / 1_000)), 'n'.repeat(16), 'order-0001'];
  const text = `v1\nk1\nPOST\n/v1/messages\n${timestamp}\n${nonce}\n${key}\n${body}`;
  const response = await fetch(`${own.url}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-key-id': 'k1',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'idempotency-key': key,
      'x-signature': `v1=${createHmac('sha256', Buffer.from(secret, 'hex')).update(text, 'utf8').digest('hex')}`,
    },
    body,
  });
  await own.stop();
  expect(response.status).toBe(202);
});

it.each([
  ['no signature', { sent: { 'x-signature': '' } }],
  ['a wrong signature', { sent: { 'x-signature': `v1=${'0'.repeat(64)}` } }],
  ['a body that was changed', { body: JSON.stringify({ ...SMS, to: '+85599999999' }) }],
  ['a body that is not sent', { body: '' }],
  ['another method', { signed: { method: 'PUT' } }],
  ['another path', { signed: { target: '/v1/messages?dry=1' } }],
  ['another key id, signed', { signed: { keyId: 'other' } }],
  ['another key id, sent', { sent: { 'x-key-id': 'other' } }],
  ['a later timestamp, sent', { sent: { 'x-timestamp': String(NOON_S + 1) } }],
  ['a timestamp that is no number', { signed: { timestamp: 'tomorrow' } }],
  ['another nonce, sent', { sent: { 'x-nonce': 'b'.repeat(32) } }],
  ['a short nonce', { signed: { nonce: '1' } }],
  ['another idempotency key, sent', { sent: { 'idempotency-key': 'another-key' } }],
])('refuses %s, and keeps nothing', async (_what, tampering) => {
  expect(await refusal(await sandbox.send(SMS, tampering))).toEqual([401, 'signature_invalid']);
  expect(await sandbox.messages()).toEqual([]);
});

it('refuses a status request without a signature', async () => {
  const { id } = (await (await sandbox.send(SMS)).json()) as { id: string };
  expect(await refusal(await sandbox.look(id, { sent: { 'x-signature': '' } }))).toEqual([401, 'signature_invalid']);
  expect(await refusal(await sandbox.look(randomUUID()))).toEqual([404, 'not_found']);
});

it.each([
  [-301, 401],
  [-300, 202],
  [300, 202],
  [301, 401],
])('answers a clock that is %d s off with %d', async (offset, status) => {
  const response = await sandbox.send(SMS, { signed: { timestamp: String(NOON_S + offset) } });
  expect(response.status).toBe(status);
  if (status === 401) expect(await refusal(response)).toEqual([401, 'timestamp_outside_window']);
});

it('refuses the same request a second time', async () => {
  const tampering = { signed: { nonce: 'n'.repeat(20), idempotencyKey: 'the-same-key' } };
  expect((await sandbox.send(SMS, tampering)).status).toBe(202);
  expect(await refusal(await sandbox.send(SMS, tampering))).toEqual([409, 'request_replayed']);
  expect(await sandbox.messages()).toHaveLength(1);
});

it('keeps no nonces of unsigned requests', async () => {
  const nonce = 'n'.repeat(20);
  await sandbox.send(SMS, { signed: { nonce }, sent: { 'x-signature': `v1=${'0'.repeat(64)}` } });
  expect((await sandbox.send(SMS, { signed: { nonce } })).status).toBe(202);
});

it('returns the first response for a repeated idempotency key, and refuses it for another message', async () => {
  const signed = { idempotencyKey: 'login-code-1' };
  const first = await sandbox.send(SMS, { signed });
  const second = await sandbox.send(SMS, { signed });
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([202, 'true']);
  expect(await second.json()).toEqual(await first.json());
  expect(await sandbox.messages()).toHaveLength(1);
  const other = await sandbox.send({ ...SMS, text: 'Another' }, { signed });
  expect(await refusal(other)).toEqual([409, 'idempotency_key_reused']);
});

it('sends one message for one key under concurrent requests', async () => {
  const signed = { idempotencyKey: 'login-code-2' };
  const responses = await Promise.all(Array.from({ length: 8 }, () => sandbox.send(SMS, { signed })));
  const answers = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(answers).size).toBe(1);
  expect(await sandbox.messages()).toHaveLength(1);
});

it.each(['', 'short', 'with blanks in it', 'x'.repeat(65)])(
  'requires an idempotency key and refuses %j',
  async (key) => {
    const response = await sandbox.send(SMS, { signed: { idempotencyKey: key } });
    expect(await refusal(response)).toEqual([400, 'idempotency_key_invalid']);
  },
);

it.each([
  ['no JSON', '{"to":', 400, 'bad_request'],
  ['nothing', '', 400, 'validation_failed'],
  ['a prototype', '{"__proto__":{"to":"+85512345678"},"text":"a","to":"+85512345678"}', 400, 'bad_request'],
  ['a list', '[]', 400, 'validation_failed'],
  ['a number without plus', JSON.stringify({ ...SMS, to: '85512345678' }), 400, 'validation_failed'],
  ['a number with blanks', JSON.stringify({ ...SMS, to: '+855 12345678' }), 400, 'validation_failed'],
  ['two numbers', JSON.stringify({ ...SMS, to: [TO, TO] }), 400, 'validation_failed'],
  ['no text', JSON.stringify({ ...SMS, text: '' }), 400, 'validation_failed'],
  ['too long a text', JSON.stringify({ ...SMS, text: 'a'.repeat(671) }), 400, 'validation_failed'],
  ['a sender with markup', JSON.stringify({ ...SMS, from: '<b>' }), 400, 'validation_failed'],
  ['a field it does not know', JSON.stringify({ ...SMS, callback: 'http://127.0.0.1/' }), 400, 'validation_failed'],
  ['too much', JSON.stringify({ ...SMS, text: 'a'.repeat(20_000) }), 413, 'body_too_large'],
])('refuses %s', async (_what, text, status, code) => {
  expect(await refusal(await sandbox.sendRaw(text))).toEqual([status, code]);
  expect(await sandbox.messages()).toEqual([]);
});

it('refuses bytes that are not UTF-8, and other kinds of body', async () => {
  const bytes = Buffer.from([0x22, 0xff, 0x22]);
  const tampering = { signed: { body: bytes }, body: new Uint8Array(bytes) };
  expect(await refusal(await sandbox.send(SMS, tampering))).toEqual([400, 'bad_request']);
  const form = await sandbox.send(SMS, { sent: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect(await refusal(form)).toEqual([415, 'unsupported_media_type']);
});

it('parses no body before its signature is verified', async () => {
  const response = await sandbox.sendRaw('{"to":', { sent: { 'x-signature': '' } });
  expect(await refusal(response)).toEqual([401, 'signature_invalid']);
});

it.each([...TEST_NUMBERS].flatMap(([to, outcome]) => ('refused' in outcome ? [[to, outcome.refused] as const] : [])))(
  'refuses an SMS to the test number %s: %s',
  async (to, code) => {
    const response = await sandbox.send({ ...SMS, to });
    const { status, retryAfterSeconds } = SMS_ERRORS[code];
    expect(response.headers.get('retry-after')).toBe(
      retryAfterSeconds === undefined ? null : String(retryAfterSeconds),
    );
    expect(await refusal(response)).toEqual([status, code]);
    expect(await sandbox.messages()).toEqual([]);
  },
);

it('lets a refused message be sent again under its key', async () => {
  const signed = { idempotencyKey: 'try-again-1' };
  const busy = { ...SMS, to: '+447700900005' };
  for (const _ of [1, 2]) expect((await sandbox.send(busy, { signed })).status).toBe(503);
});

it.each([
  ['+447700900006', 'failed', 'carrier_rejected'],
  ['+447700900007', 'accepted', null],
])('takes an SMS to the test number %s, whose later status is %s', async (to, status, errorCode) => {
  const { id } = (await (await sandbox.send({ ...SMS, to })).json()) as { id: string };
  expect(await (await sandbox.look(id)).json()).toMatchObject({ status, errorCode });
});

it('takes an SMS at once even if its response is late, so that a retry with the key gets the result', async () => {
  const signed = { idempotencyKey: 'late-answer' };
  const to = '+447700900008';
  let isAnswered = false;
  const first = sandbox.send({ ...SMS, to }, { signed }).then((response) => {
    isAnswered = true;
    return response.json();
  });
  while ((await sandbox.messages()).length === 0);
  const second = await (await sandbox.send({ ...SMS, to }, { signed })).json();
  expect(isAnswered).toBe(false);
  expect(await first).toEqual(second);
  expect(await sandbox.messages()).toHaveLength(1);
});

it('does not delay a stop for a late response', async () => {
  const slow = await startSandbox({ lateAnswerMs: 600_000 });
  const answer = slow.send({ ...SMS, to: '+447700900008' });
  while ((await slow.messages()).length === 0);
  await slow.stop();
  expect((await answer).status).toBe(202);
});
