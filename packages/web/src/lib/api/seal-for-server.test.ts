import { KEY_SET_PATH } from '@marquee/contracts/key-set';
import { problemBody } from '@marquee/contracts/problems';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';

const credentials = { username: 'sokha', password: 'river-stone-9' };
const SENT = new Date('2026-11-22T05:00:00Z');

let pair: CryptoKeyPair;
let keySet: unknown;
beforeAll(async () => {
  pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  keySet = {
    keys: [
      { kty: 'OKP', crv: 'X25519', x },
      { kty, crv, x, y, kid: 'today', use: 'enc', alg: 'ECDH-ES' },
    ],
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const keys = (headers = {}) => json(keySet, 200, { date: SENT.toUTCString(), ...headers });

/** A client whose server gives these answers in turn. */
function clientOver(...answers: (() => Response)[]) {
  const requests: Request[] = [];
  const api = createApi({
    merchant: 'brand',
    token: () => 'secret-token',
    origin: 'http://brand.localhost',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('fetch failed');
      return answer();
    },
  });
  return { api, requests };
}

const bytes = (text = '') => Uint8Array.from(Buffer.from(text, 'base64url'));
/** Opens compact JWE by RFC 7518 §4.6 and RFC 7516 §5.2, with other code than the sealing one. */
async function open(jwe: string) {
  const [header = '', encryptedKey, iv, text, tag] = jwe.split('.');
  const { epk, ...rest } = JSON.parse(Buffer.from(header, 'base64url').toString());
  expect([rest, encryptedKey]).toEqual([{ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'today' }, '']);
  const other = await crypto.subtle.importKey('jwk', epk, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, pair.privateKey, 256);
  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse();
  const info = Buffer.concat([number(7), Buffer.from('A256GCM'), number(0), number(0), number(256)]);
  const derived = await crypto.subtle.digest('SHA-256', Buffer.concat([number(1), new Uint8Array(secret), info]));
  const key = await crypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['decrypt']);
  const how = { name: 'AES-GCM', iv: bytes(iv), additionalData: Buffer.from(header) };
  const plain = await crypto.subtle.decrypt(how, key, Buffer.concat([bytes(text), bytes(tag)]));
  return JSON.parse(Buffer.from(plain).toString());
}

it('[A18] seals the body of an E call for brand and call, with the key the server names', async () => {
  const { api, requests } = clientOver(
    keys,
    () => json({ value: {} }),
    keys,
    () => json({ value: {} }),
  );
  await api('login', { body: credentials });
  await api('login', { body: credentials });
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    `GET ${KEY_SET_PATH}`,
    'POST /wps/session/login',
    `GET ${KEY_SET_PATH}`,
    'POST /wps/session/login',
  ]);
  const bodies = await Promise.all([requests[1], requests[3]].map((request) => request?.json()));
  for (const body of bodies) expect(Object.keys(body)).toEqual(['jwe']);
  const [first, second] = await Promise.all(bodies.map(({ jwe }) => open(jwe)));
  expect(first).toEqual({ aud: 'brand:login', iat: SENT.getTime() / 1000, jti: first.jti, payload: credentials });
  expect(second.jti).not.toBe(first.jti);
});

it('[A18] takes the time from the server, plus the age of a cached answer', async () => {
  const { api, requests } = clientOver(
    () => keys({ age: '40' }),
    () => json({ value: {} }),
  );
  await api('login', { body: credentials });
  const { jwe } = await (requests[1] as Request).json();
  expect((await open(jwe)).iat).toBe(SENT.getTime() / 1000 + 40);
});

it('[A18] requests no keys where nothing is sealed, and sends them no session', async () => {
  const { api, requests } = clientOver(
    () => json({ value: {} }),
    keys,
    () => json({ value: {} }),
  );
  await api('memberInfo');
  expect(requests).toHaveLength(1);
  await api('register', { body: { username: 'sokha' } });
  expect(requests[1]?.headers.get('authorization')).toBeNull();
});

it('[A18] reports that it needs HTTPS where the browser cannot encrypt, and sends nothing', async () => {
  vi.stubGlobal('crypto', { getRandomValues: () => {} });
  const { api, requests } = clientOver(keys);
  await expect(api('login', { body: credentials })).rejects.toMatchObject({ name: 'ApiProblem', code: 'needs_https' });
  expect(requests).toEqual([]);
});

it.each([
  ['no keys of ours', () => json({ keys: [{ kty: 'RSA' }, null] }), 'upstream_failed'],
  ['something else', () => json([]), 'upstream_failed'],
  ['nothing', () => json(null), 'upstream_failed'],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'upstream_failed'],
  [
    'a key that is none',
    () => json({ keys: [{ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid: 'a' }] }),
    'upstream_failed',
  ],
  ['that it has none', () => json(problemBody('not_found'), 404), 'not_found'],
  ['what a preview does', () => json(problemBody('preview_refused'), 403), 'preview_refused'],
])('[A18] never sends in plain: a server that answers %s', async (_what, answer, code) => {
  const { api, requests } = clientOver(answer);
  await expect(api('login', { body: credentials })).rejects.toMatchObject({ name: 'ApiProblem', code });
  expect(requests).toHaveLength(1);
});
