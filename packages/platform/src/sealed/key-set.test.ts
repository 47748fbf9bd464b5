import { KEY_SET_PATH } from '@marquee/contracts/key-set';
import { expect, it } from 'vitest';
import { openTestSuite } from '../testing/open-test-suite.ts';
import { SEALING_PERIOD_MS, SealingKeys } from './sealing-keys.ts';

const { platform } = await openTestSuite();
const call = (merchant = 'lotus', headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  platform.app.inject({
    method,
    url: KEY_SET_PATH,
    headers: { ...platform.hop(method, KEY_SET_PATH, { merchant }), ...headers },
  });

it('[A18] publishes a key for each brand, public parts alone', async () => {
  const answer = await call();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/jwk-set+json; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  const coordinate = expect.stringMatching(/^[\w-]{43}$/);
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: coordinate,
    y: coordinate,
    kid: expect.any(String),
    use: 'enc',
    alg: 'ECDH-ES',
  };
  expect(answer.json()).toEqual({ keys: [key] });
  expect((await call('harbor')).json().keys[0].x).not.toBe(answer.json().keys[0].x);
  expect((await call()).body).toBe(answer.body);
  expect((await call('lotus', {}, 'HEAD')).headers['etag']).toBe(answer.headers['etag']);
});

it('[A18] answers 304 to a caller that has it, until there is another', async () => {
  const { headers } = await call();
  const held = { 'if-none-match': String(headers['etag']) };
  const same = await call('lotus', held);
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', headers['etag']]);
  expect((await call('harbor', held)).statusCode).toBe(200);
  platform.clock.advance(SEALING_PERIOD_MS);
  expect((await call('lotus', held)).statusCode).toBe(200);
});

it('[A18] serves the edge alone, for existing brands', async () => {
  const bare = await platform.app.inject({ method: 'GET', url: KEY_SET_PATH });
  expect(bare.json()).toMatchObject({ status: 401, code: 'hop_invalid' });
  expect((await call('nobody')).json().code).toBe('domain_invalid');
});

it('[A18] is derived: the same in every process, another for each secret, brand and day', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const tomorrow = new Date(now.getTime() + SEALING_PERIOD_MS);
  const of = (fill: number) => new SealingKeys(Buffer.alloc(32, fill));
  const [one, again, other] = [of(1), of(1), of(2)];
  expect(again.current('lotus', now)).toEqual(one.current('lotus', now));
  const all = [
    one.current('lotus', now),
    one.current('lotus', tomorrow),
    one.current('harbor', now),
    other.current('lotus', now),
  ];
  expect(new Set(all.map(({ x }) => x)).size).toBe(4);
  expect(new Set(all.map(({ kid }) => kid)).size).toBe(4);
});
