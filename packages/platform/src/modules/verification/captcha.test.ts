import { beforeEach, expect, it } from 'vitest';
import { createPool } from '../../db/pool.ts';
import { createWithTenant } from '../../db/with-tenant.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { visitorCtx } from '../../testing/test-members.ts';
import { randomCaptchaText, redeemCaptcha } from './captcha.service.ts';

const { database, platform } = await openTestSuite({ captchaText: () => 'ACE47' });
beforeEach(() => platform.clock.advance(60_000));

async function issue(purpose: 'login' | 'register' = 'login', merchant = 'lotus'): Promise<string> {
  platform.clock.advance(1_000);
  const answer = await platform.call('captcha', { merchant, query: { purpose } });
  expect(answer.statusCode).toBe(200);
  return answer.json().value.captchaId;
}

/** Like a log-in or a registration, in a transaction that commits. */
const redeem = (id: string, answer = 'ACE47', purpose: 'login' | 'register' = 'login', merchant = 'lotus') => {
  const ctx = visitorCtx(platform, merchant);
  return database.withTenant(ctx, (db) => redeemCaptcha(db, ctx, purpose, id, answer));
};

it('[A03] answers a base64 PNG, its id and its validity', async () => {
  const answer = await platform.call('captcha');
  const { captchaId, image, expiresInSeconds } = answer.json().value;
  expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect([expiresInSeconds, answer.headers['cache-control']]).toEqual([120, 'no-store']);
  expect(captchaId).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(answer.body).not.toContain('ACE47');
});

it('[A03] is solved by its letters in either case, once', async () => {
  const id = await issue();
  expect(await redeem(id, ' ace47 ')).toBe(true);
  expect(await redeem(id)).toBe(false);
});

it('[A03] is used up by a wrong answer too', async () => {
  const id = await issue();
  expect(await redeem(id, 'ACE46')).toBe(false);
  expect(await redeem(id)).toBe(false);
});

it('[A03] is valid for two minutes', async () => {
  const [early, late] = [await issue(), await issue()];
  platform.clock.advance(119_000 - 1_000);
  expect(await redeem(early)).toBe(true);
  platform.clock.advance(2_000);
  expect(await redeem(late)).toBe(false);
});

it('[A03] is valid for its purpose and brand only', async () => {
  const id = await issue('register');
  expect(await redeem(id, 'ACE47', 'login')).toBe(false);
  expect(await redeem(id, 'ACE47', 'register', 'harbor')).toBe(false);
  expect(await redeem(id, 'ACE47', 'register')).toBe(true);
});

it('SEC-A11 is renewed once a second by one IPv6 network', async () => {
  const renew = async (clientIp: string) => (await platform.call('captcha', { clientIp })).statusCode;
  expect(await renew('2001:db8:1:2::1')).toBe(200);
  expect(await renew('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await renew('2001:db8:1:3::1')).toBe(200);
});

it('[A03] gives one success to a hundred who use it at once, on two processes', async () => {
  const pool = createPool(database.loginUrl, 5);
  const other = createWithTenant(pool);
  const id = await issue();
  const ctx = visitorCtx(platform);
  const uses = Array.from({ length: 100 }, (_, index) =>
    (index % 2 === 0 ? database.withTenant : other)(ctx, (db) => redeemCaptcha(db, ctx, 'login', id, 'ACE47')),
  );
  const outcomes = await Promise.all(uses);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  await pool.end();
});

it('[A03] stores a hash, and deletes expired ones', async () => {
  await issue();
  const stored = await database.query<{ row: string }>('SELECT to_json(c)::text AS row FROM app.captcha c');
  expect(stored.length).toBeGreaterThan(0);
  for (const { row } of stored) expect(row).not.toMatch(/ACE47/i);
  platform.clock.advance(121_000);
  await issue();
  expect(await database.query("SELECT 1 FROM app.captcha WHERE tenant = 'lotus'")).toHaveLength(1);
});

it('[A03] [E02] is issued at most once a second to an address', async () => {
  const call = (clientIp: string, merchant = 'lotus') => platform.call('captcha', { clientIp, merchant });
  expect((await call('198.51.100.1')).statusCode).toBe(200);
  const refused = await call('198.51.100.1');
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 1 });
  expect(refused.headers['retry-after']).toBe('1');
  expect((await call('198.51.100.2')).statusCode).toBe(200);
  expect((await call('198.51.100.1', 'harbor')).statusCode).toBe(200);
  platform.clock.advance(999);
  expect((await call('198.51.100.1')).statusCode).toBe(429);
  platform.clock.advance(1);
  expect((await call('198.51.100.1')).statusCode).toBe(200);
});

it('[A03] lets one of many simultaneous requests through', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => platform.call('captcha', { clientIp: '198.51.100.7' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('refuses an unknown purpose', async () => {
  const answer = await platform.call('captcha', { query: { purpose: 'withdraw' } });
  expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ path: 'purpose' }] });
});

it('[A03] uses five random letters', () => {
  const texts = Array.from({ length: 1000 }, randomCaptchaText);
  for (const text of texts) expect(text).toMatch(/^[234679ACEFHKLMNPRTUWXY]{5}$/);
  expect(new Set(texts).size).toBeGreaterThan(990);
});
