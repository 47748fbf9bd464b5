import { KEY_SET_PATH } from '@marquee/contracts/key-set';
import { expect, it } from 'vitest';
import { openTestSuite } from '../testing/open-test-suite.ts';
import { SEALING_PERIOD_MS, SealingKeys } from './sealing-keys.ts';

const { platform } = await openTestSuite();
const ask = (merchant = 'lotus', headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  platform.app.inject({
    method,
    url: KEY_SET_PATH,
    headers: { ...platform.hop(method, KEY_SET_PATH, { merchant }), ...headers },
  });

it('[A18] publishes a key for each brand, public parts alone', async () => {
  const answer = await ask();
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
  expect((await ask('harbor')).json().keys[0].x).not.toBe(answer.json().keys[0].x);
  expect((await ask()).body).toBe(answer.body);
  expect((await ask('lotus', {}, 'HEAD')).headers['etag']).toBe(answer.headers['etag']);
});

it('[A18] answers 304 to whoever has it, until there is another', async () => {
  const { headers } = await ask();
  const held = { 'if-none-match': String(headers['etag']) };
  const same = await ask('lotus', held);
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', headers['etag']]);
  expect((await ask('harbor', held)).statusCode).toBe(200);
  platform.clock.advance(SEALING_PERIOD_MS);
  expect((await ask('lotus', held)).statusCode).toBe(200);
});

it('[A18] is told to the edge alone, for brands there are', async () => {
  const bare = await platform.app.inject({ method: 'GET', url: KEY_SET_PATH });
  expect(bare.json()).toMatchObject({ status: 401, code: 'hop_invalid' });
  expect((await ask('nobody')).json().code).toBe('domain_invalid');
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
