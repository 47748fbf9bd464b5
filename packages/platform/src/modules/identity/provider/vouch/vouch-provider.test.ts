import { createHmac, createSecretKey } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { type ProviderAnswer as HttpAnswer, startHttpFixture } from '../../../../testing/payments/http-fixture.ts';
import { CallbackRefused } from '../../../callbacks/index.ts';
import type { IdentityOrder } from '../identity-provider.ts';
import { createVouchProvider } from './vouch-provider.ts';

const secret = createSecretKey('s'.repeat(64), 'utf8');
const NOW = new Date('2026-11-26T12:00:00Z');
const ORDER: IdentityOrder = {
  ...{ id: 'lotus.1', level: 'identity', expected: { name: 'Sok Dara', birthday: undefined, number: 'N1' } },
  pictures: [
    { kind: 'idCardFront', type: 'image/webp', bytes: Buffer.from('front') },
    { kind: 'selfie', type: 'image/webp', bytes: Buffer.from('face') },
  ],
};
const CHECK = {
  ...{ check_id: 'lotus.1', reference: 'chk_1', level: 'identity', status: 'accepted', reason: null },
  facts: { name: 'Sok Dara', birthday: '1990-02-03', number: 'N1', expires_on: '2030-01-01' },
};
const ANSWER = {
  ...{ answer: 'accepted', reason: null },
  facts: { realName: 'Sok Dara', birthday: '1990-02-03', idNumber: 'N1', expiresOn: '2030-01-01', address: undefined },
};

let respond: () => HttpAnswer = () => [200, CHECK];
const received: { method: string; path: string; body: string; isSigned: boolean }[] = [];
const server = await startHttpFixture(({ method, path, body, headers }) => {
  const text = [headers['x-timestamp'], method, path, body].join('\n');
  const isSigned = createHmac('sha256', secret).update(text).digest('hex') === headers['x-signature'];
  received.push({ method, path, body, isSigned });
  return respond();
});
const vouch = createVouchProvider({ code: 'vouch', baseUrl: server.baseUrl, keyId: 'marquee', secret }, () => NOW);
afterAll(() => server.close());

it('submits the pictures of a check, signed, and reads the answer', async () => {
  expect(await vouch.submit(ORDER)).toEqual(ANSWER);
  const sent = received.at(-1);
  expect(sent).toMatchObject({ method: 'POST', path: '/v1/checks', isSigned: true });
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    ...{ check_id: 'lotus.1', level: 'identity', expected: { name: 'Sok Dara', number: 'N1' } },
    pictures: [
      { kind: 'id_front', type: 'image/webp', content: Buffer.from('front').toString('base64') },
      { kind: 'selfie', type: 'image/webp', content: Buffer.from('face').toString('base64') },
    ],
  });
  respond = () => [200, { ...CHECK, status: 'pending', facts: null }];
  expect(await vouch.submit(ORDER)).toBeNull();
  respond = () => [422, { error: 'pictures_refused' }];
  expect(await vouch.submit(ORDER)).toEqual({ answer: 'review', reason: null, facts: null });
});

it('queries a check, and knows one that the provider never saw', async () => {
  respond = () => [200, { ...CHECK, status: 'refused', reason: 'not_genuine', facts: null }];
  expect(await vouch.query('lotus.1')).toEqual({ answer: 'refused', reason: 'not_genuine', facts: null });
  expect(received.at(-1)).toMatchObject({ method: 'GET', path: '/v1/checks/lotus.1', isSigned: true });
  respond = () => [404, { error: 'not_found' }];
  expect(await vouch.query('lotus.1')).toBe('unknown');
});

it.each<[string, HttpAnswer]>([
  ['of another check', [200, { ...CHECK, check_id: 'lotus.2' }]],
  ['of another shape', [200, { ...CHECK, status: 'fine' }]],
  ['that is an error', [503, { error: 'unavailable' }]],
])('takes no answer %s', async (_what, answer) => {
  respond = () => answer;
  await expect(vouch.submit(ORDER)).rejects.toMatchObject({ name: 'ProviderCallError' });
});

const SECONDS = NOW.getTime() / 1000;
const EVENT = { ...CHECK, event_id: 'e-1', type: 'check.accepted', at: NOW.toISOString() };
function callback(
  event: object,
  { seconds = SECONDS, signed = JSON.stringify(event), header = 'vouch-signature' } = {},
) {
  const signature = createHmac('sha256', secret).update(`${seconds}.${signed}`).digest('hex');
  const headers = { [header]: `t=${seconds},v1=${signature}` };
  return vouch.readCallback({ headers, rawBody: Buffer.from(JSON.stringify(event)), now: NOW });
}

it('reads a signed callback within five minutes of our clock', () => {
  expect(callback(EVENT)).toEqual({ ...ANSWER, id: 'e-1', order: 'lotus.1' });
  expect([-300, 300].map((off) => callback(EVENT, { seconds: SECONDS + off })?.id)).toEqual(['e-1', 'e-1']);
  expect(callback({ ...EVENT, status: 'pending' })).toBeNull();
});

it.each<[string, object, Parameters<typeof callback>[1]]>([
  ['another header', EVENT, { header: 'till-signature' }],
  ['a signature of another body', EVENT, { signed: '{}' }],
  ['a signature that is too old', EVENT, { seconds: SECONDS - 301 }],
  ['no event id', { ...EVENT, event_id: undefined }, {}],
  ['a birthday that is no day', { ...EVENT, facts: { birthday: '1990-02-31' } }, {}],
])('refuses %s, and keeps what was read out of the error', (_what, event, options) => {
  expect(() => callback(event, options)).toThrow(CallbackRefused);
  try {
    callback(event, options);
  } catch (error) {
    expect(JSON.stringify([String(error), (error as Error).cause ?? null])).not.toContain('1990');
  }
});
