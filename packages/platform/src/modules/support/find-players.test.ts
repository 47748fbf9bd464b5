import { HOP_HEADERS } from '@marquee/contracts/hop';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { PLAYERS_PER_PAGE } from '@marquee/contracts/schemas/players';
import { beforeAll, describe, expect, it } from 'vitest';
import { callSupport, openPlayer, type SupportOptions, searchPlayers } from '../../testing/call-support.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registerMember } from '../../testing/test-members.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';
const { database, platform } = await openTestSuite();
beforeAll(async () => {
  await registerMember(platform, 'Sokha2026', { clientIp: '192.0.2.1', headers: { 'user-agent': PHONE } });
  await registerMember(platform, 'sokhasok');
  await registerMember(platform, 'dararith');
  await registerMember(platform, 'sokhaelse', { merchant: 'harbor' });
  await database.query(
    `UPDATE app.member SET email_key = 'sok.kha@example.com', mobile_key = '85512345678' WHERE username = 'Sokha2026'`,
  );
});

const find = async (text: string, options: SupportOptions & { after?: string } = {}) =>
  (await searchPlayers(platform, text, options)).json().value;
const names = async (text: string, options: SupportOptions = {}): Promise<string[]> =>
  (await find(text, options)).players.map(({ username }: { username: string }) => username);

describe('[A22] finds players', () => {
  it('by the beginning of their name, as names are compared, in their own brand alone', async () => {
    for (const text of ['sokha', 'SOKHA', ' ｓｏｋ', 'sо'])
      expect(await names(text)).toEqual(['Sokha2026', 'sokhasok']);
    expect(await names('sokha2026')).toEqual(['Sokha2026']);
    expect(await names('sokha', { merchant: 'harbor' })).toEqual(['sokhaelse']);
    for (const text of ['okha', 'sokha%', 'so_ha', '%%', '\u200b\u200b']) expect(await names(text)).toEqual([]);
  });

  it('by a whole address, number or id, and by no part of them', async () => {
    const [{ id }] = (await find('sokha2026')).players;
    for (const text of ['sok.kha@example.com', ' SOK.KHA@Example.com ', '+855 12 345 678', '85512345678', id]) {
      expect([text, await names(text)]).toEqual([text, ['Sokha2026']]);
    }
    const written = "UPDATE app.member SET mobile_key = '85512345678' WHERE username = 'dararith'";
    const proven = "UPDATE app.member SET mobile_proven_at = now() WHERE username = 'Sokha2026'";
    for (const change of [written, proven]) await database.query(change);
    expect(await names('85512345678')).toEqual(['Sokha2026', 'dararith']);
    for (const text of ['sok.kha', 'sok.kha@', 'example.com', '+855 12 345', '345678', id.slice(0, -1)]) {
      expect([text, await names(text)]).toEqual([text, []]);
    }
    for (const text of ['sok.kha@example.com', '85512345678', id])
      expect(await names(text, { merchant: 'harbor' })).toEqual([]);
  });

  it('with personal data masked', async () => {
    const answer = await searchPlayers(platform, 'sokha2026');
    expect(answer.json().value.players).toEqual([
      {
        ...{ id: expect.any(String), username: 'Sokha2026', type: 0, state: 'active' },
        ...{ email: 's***@example.com', mobile: '***678', lastLoginAt: expect.any(String) },
      },
    ]);
    for (const personal of ['sok.kha', '12345', '192.0.2']) expect(answer.body).not.toContain(personal);
  });

  it('a page at a time', async () => {
    await database.query(
      `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
       SELECT 'lotus', 'many' || n, 'many' || n, 'many' || lpad(n::text, 3, '0'), 'many', 0, 'KHR', '$argon2id$x', now()
       FROM generate_series(1, 45) n`,
    );
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const page = await find('many', next === undefined ? {} : { after: next });
      seen.push(...page.players.map(({ username }: { username: string }) => username));
      next = page.next ?? undefined;
    } while (next !== undefined);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => `many${at + 1}`));
    expect((await find('many')).players).toHaveLength(PLAYERS_PER_PAGE);
  });

  it('by an index, however many there are', async () => {
    await database.query(
      `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
       SELECT 'lotus', 'crowd' || n, 'crowd' || n, md5(n::text), 'crowd', 0, 'KHR', '$argon2id$x', now()
       FROM generate_series(1, 20000) n`,
    );
    await database.query('ANALYZE app.member');
    const client = await database.pool.connect();
    await client.query(`BEGIN; SET LOCAL ROLE marquee_rw; SELECT set_config('app.tenant_id', 'lotus', true)`);
    const { rows } = await client.query(
      `EXPLAIN SELECT * FROM app.member WHERE tenant = 'lotus' AND username_key COLLATE "C" >= 'ab'
       AND username_key COLLATE "C" < 'ab\u{10ffff}' AND username_key COLLATE "C" > '' ORDER BY username_key COLLATE "C" LIMIT 21`,
    );
    await client.query('ROLLBACK');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('member_username_prefix');
    expect(plan).toMatch(/Index Cond: .*>= 'ab'/);
    expect(plan).not.toContain('Sort');
  });
});

it('[A22] opens a player: state, sessions, log-in attempts', async () => {
  const [{ id }] = (await find('sokha2026')).players;
  platform.clock.advance(1_000);
  await logIn(platform, 'sokha2026', 'river-stone-8', { clientIp: '198.51.100.7' });
  await platform.app.afterResponse.settle();
  const { value } = (await openPlayer(platform, id)).json();
  const device = { browser: 'Chrome', system: 'Android', network: '192.0.2.*' };
  expect(value).toMatchObject({
    ...{ id, username: 'Sokha2026', nickname: 'Sokha2026', type: 0, currency: 'KHR', state: 'active', lock: null },
    ...{
      email: 'sok.kha@example.com',
      mobile: '85512345678',
      isMobileProven: true,
      lastLogin: { network: '192.0.2.*' },
    },
    ...{ passwordChangeRequired: false, passwordChangedAt: null },
    sessions: [device],
    logins: [
      { outcome: 'wrong_password', network: '198.51.100.*', browser: null },
      { outcome: 'opened', ...device },
    ],
  });
  expect(JSON.stringify(value)).not.toMatch(/192\.0\.2\.1|198\.51\.100\.7|argon2/);
  expect((await openPlayer(platform, 'nobody')).json().code).toBe('not_found');
});

describe('[A22] answers the config service only', () => {
  const search = (options: SupportOptions) =>
    callSupport(platform, INTERNAL_CALLS['support.search'].path, { text: 'sokha' }, options);

  it.each<[string, SupportOptions]>([
    ['another brand', { headers: { 'x-marquee-merchant': 'harbor' } }],
    ['another member of staff', { headers: { 'x-marquee-staff': 'somebody' } }],
    ['another request', { headers: { 'x-request-id': 'another-request' } }],
    ['another key', { headers: { 'idempotency-key': 'another-key' } }],
    ['no signature', { headers: { 'x-marquee-support': '' } }],
    ['another body', { sent: { body: { text: 'dara' } } }],
    ['another path', { sent: { path: `${INTERNAL_CALLS['support.search'].path}?x=1` } }],
  ])('refuses %s than was signed', async (_what, options) => {
    expect((await search({})).statusCode).toBe(200);
    expect((await search(options)).json()).toMatchObject({ status: 401, code: 'hop_invalid' });
  });

  it('refuses an edge’s own hop', async () => {
    const hop = platform.hop('POST', INTERNAL_CALLS['support.search'].path);
    const asEdge = { ...hop, 'x-marquee-staff': 'staff-1', 'x-marquee-support': hop[HOP_HEADERS.signature] ?? '' };
    const answer = await platform.app.inject({
      ...{ method: 'POST', url: INTERNAL_CALLS['support.search'].path, headers: asEdge, payload: { text: 'sokha' } },
    });
    expect(answer.json().code).toBe('hop_invalid');
  });

  it('refuses a call that is two minutes old', async () => {
    const now = platform.clock.now;
    const then = new Date(now().getTime() - 120_000);
    const late = { ...platform, clock: { ...platform.clock, now: () => then } };
    expect((await callSupport(late, INTERNAL_CALLS['support.search'].path, { text: 'sokha' })).json().code).toBe(
      'hop_invalid',
    );
  });

  it('refuses a brand that is unknown here, or has its players elsewhere', async () => {
    expect((await search({ merchant: 'nobrand' })).json().code).toBe('domain_invalid');
    const elsewhere = testBrand('harbor');
    const upstream = { baseUrl: 'https://players.example' };
    platform.brands.set({ ...elsewhere, private: { ...elsewhere.private, upstream } });
    expect((await search({ merchant: 'harbor' })).json().code).toBe('domain_invalid');
  });

  it('refuses a call with the host of another site', async () => {
    expect((await search({ headers: { host: 'evil.example' } })).json().code).toBe('not_found');
  });
});
