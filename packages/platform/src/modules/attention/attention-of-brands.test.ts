import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { NO_BRAND } from '@marquee/contracts/support';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { callSupport, type SupportOptions } from '../../testing/call-support.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { countOfBrands, readAttention } from './attention.repository.ts';

const { database, platform } = await openTestSuite();
const { brands, clock } = platform;
const query = createQuery(database.pool);
const now = clock.now();
const BRANDS = ['lotus', 'harbor', 'sable', 'quiet'];

interface Things {
  readonly breaks: number;
  readonly rounds: number;
  readonly wins: number;
}

/**
 * Inserts this many items that count, and beside them some that do not: resolved, of a guest, closed, open only briefly, old,
 * paid.
 */
const put = (brand: string, provider: string, { breaks, rounds, wins }: Things) =>
  database.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO app.recon_break (tenant, provider, ref, day, kinds, state, found_at, resolved_at)
    SELECT '${brand}', '${provider}', ref, '2026-11-01', '{amount}', CASE WHEN resolved IS NULL THEN 'open' ELSE 'resolved' END, now(), resolved
    FROM (
      SELECT 'b' || n, NULL::timestamptz FROM generate_series(1, ${breaks}) n
      UNION ALL VALUES ('resolved', now())
    ) AS b (ref, resolved);
    INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, opened_at, closed_at)
    SELECT '${brand}', '${provider}', 'm', round, 'slot-1', currency, CASE WHEN closed IS NULL THEN 'open' ELSE 'closed' END,
      '${now.toISOString()}'::timestamptz - age, closed
    FROM (
      SELECT 'r' || n, 'KHR', interval '24 hours 1 second', NULL::timestamptz FROM generate_series(1, ${rounds}) n
      UNION ALL VALUES ('guest', 'DEMO', interval '3 days', NULL), ('closed', 'KHR', interval '3 days', now()),
        ('young', 'KHR', interval '24 hours', NULL)
    ) AS r (round, currency, age, closed);
    INSERT INTO app.unpaid_win (tenant, provider, ref, member_id, round, game_code, amount, currency, reason, first_at, last_at)
    SELECT '${brand}', '${provider}', ref, 'm', 'r', 'slot-1', 1, 'KHR', reason, now(), '${now.toISOString()}'::timestamptz - age
    FROM (
      SELECT 'w' || n, CASE n WHEN 1 THEN 'mismatch' ELSE 'unknown' END, interval '167 hours' FROM generate_series(1, ${wins}) n
      UNION ALL VALUES ('old', 'unknown', interval '168 hours'), ('paid', 'unknown', interval '1 hour')
    ) AS w (ref, reason, age);
    INSERT INTO core.tx (tenant, source, ref, kind, outcome, req_hash, at)
    SELECT '${brand}', 'provider:${provider}', ref, 'win', 'posted', sha256(''), now() FROM unnest(ARRAY['w1', 'paid']) AS ref;
    COMMIT`);

const call = (merchants: readonly string[], options: SupportOptions = {}) =>
  callSupport(
    platform,
    INTERNAL_CALLS['reconciliation.attentionOfBrands'].path,
    { merchants },
    { merchant: NO_BRAND, ...options },
  );

await put('lotus', 'arcade', { breaks: 2, rounds: 3, wins: 4 });
await put('lotus', 'other', { breaks: 1, rounds: 0, wins: 1 });
await put('harbor', 'arcade', { breaks: 0, rounds: 1, wins: 0 });
await put('sable', 'arcade', { breaks: 5, rounds: 0, wins: 0 });

it('[G11] one query counts for every brand what its own transaction counts, and nothing of other brands', async () => {
  const counts = await countOfBrands(query, BRANDS, now);
  const lines = counts.map(({ brand, what, provider, count }) => `${brand} ${what} ${provider} ${count}`);
  expect(lines.sort()).toEqual([
    'harbor long_open_rounds arcade 1',
    'lotus long_open_rounds arcade 3',
    'lotus open_breaks arcade 2',
    'lotus open_breaks other 1',
    'lotus unpaid_wins arcade 4',
    'lotus unpaid_wins other 1',
    'sable open_breaks arcade 5',
  ]);
  for (const merchant of BRANDS) {
    const own = await database.withTenant({ merchant }, (db) => readAttention(db, { merchant }, now));
    const of = (what: string) =>
      counts.reduce((sum, each) => sum + (each.brand === merchant && each.what === what ? each.count : 0), 0);
    expect([own.breaks, own.rounds.total, own.wins.total], merchant).toEqual(
      ['open_breaks', 'long_open_rounds', 'unpaid_wins'].map(of),
    );
    expect(own.rounds.listed, merchant).toHaveLength(own.rounds.total);
  }
  expect((await countOfBrands(query, ['harbor'], now)).map(({ brand }) => brand)).toEqual(['harbor']);
  expect(await countOfBrands(query, [], now)).toEqual([]);
});

it("[G11] only the login role may count for many brands; a tenant's transaction counts its own", async () => {
  const may = await database.query<{ name: string; roles: string[] }>(`
    SELECT p.proname AS name, array_agg(r.rolname::text ORDER BY r.rolname) AS roles FROM pg_proc p, pg_roles r
    WHERE p.pronamespace = 'core'::regnamespace AND p.proname LIKE 'attention%' AND NOT r.rolsuper
      AND has_function_privilege(r.oid, p.oid, 'EXECUTE') GROUP BY 1 ORDER BY 1`);
  expect(may).toEqual([
    { name: 'attention', roles: ['marquee_owner', 'marquee_rw'] },
    { name: 'attention_of_brands', roles: ['marquee_login', 'marquee_owner'] },
  ]);
  const within = (query: ReturnType<typeof sql>) =>
    database.withTenant({ merchant: 'harbor' }, async (db) => (await db.execute(query)).rows);
  await expect(
    within(sql`SELECT * FROM core.attention_of_brands('{lotus}', now(), now(), 10, now() - interval '7 days')`),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await within(sql`SELECT * FROM core.attention('lotus', now(), now(), 10, now() - interval '7 days')`)).toEqual(
    [],
  );

  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT core.attention_of_brands('{lotus,harbor}', now(), now(), 10, now())`);
    await client.query('SET LOCAL ROLE marquee_rw');
    const { rows } = await client.query(
      'SELECT core.tenant() AS tenant, (SELECT count(*) FROM app.game_round)::integer AS seen',
    );
    expect(rows).toEqual([{ tenant: null, seen: 0 }]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

it('[G11] the config service gets the counts of each brand with a ledger here, by a call signed for no brand', async () => {
  brands.set(testBrand('elsewhere', { private: { upstream: { baseUrl: 'https://upstream.example' } } }));
  await put('elsewhere', 'arcade', { breaks: 1, rounds: 1, wins: 1 });
  const answer = await call(['lotus', 'harbor', 'elsewhere', 'unknown']);
  expect([answer.statusCode, answer.json().value]).toEqual([
    200,
    {
      brands: [
        { merchant: 'lotus', count: 11, waiting: {} },
        { merchant: 'harbor', count: 1, waiting: {} },
      ],
    },
  ]);
  const refusals: [SupportOptions, string][] = [
    [{ merchant: 'lotus' }, 'domain_invalid'],
    [{ sent: { body: { merchants: ['lotus'] } } }, 'hop_invalid'],
    [{ headers: { 'x-marquee-support': '' } }, 'hop_invalid'],
  ];
  for (const [options, code] of refusals) expect((await call(['harbor'], options)).json().code).toBe(code);
  expect((await call(["'; DROP TABLE"])).json().code).toBe('validation_failed');
  const ofOne = await callSupport(
    platform,
    INTERNAL_CALLS['reconciliation.attention'].path,
    {},
    { merchant: NO_BRAND },
  );
  expect(ofOne.json().code).toBe('domain_invalid');
});

it('[G11] jobs that are late or failed are listed for their brand, and those of no brand for every brand, counted once', async () => {
  await database.query('UPDATE jobs.queue SET created_on = now()');
  const put = (name: string, key: string, data: object) =>
    database.query(
      "INSERT INTO jobs.job_common (name, state, singleton_key, data, policy, completed_on) VALUES ($1, 'failed', $2, $3, 'stately', $4)",
      [name, key, data, now],
    );
  await put('days.reconcile', 'installation', {});
  await put('catalogue.renew', 'arcade', { provider: 'arcade' });
  await put('guests.clear', 'harbor', { merchant: 'harbor' });
  const problem = { problem: 'failed', since: now.toISOString() };
  const common = [
    { job: 'catalogue.renew', merchant: null, provider: 'arcade', ...problem },
    { job: 'days.reconcile', merchant: null, provider: null, ...problem },
  ];
  const listed = async (merchant: string) => {
    const path = INTERNAL_CALLS['reconciliation.attention'].path;
    const { jobs } = (await callSupport(platform, path, {}, { merchant })).json().value;
    return jobs.sort((a: { job: string }, b: { job: string }) => a.job.localeCompare(b.job));
  };
  expect(await listed('lotus')).toEqual(common);
  expect(await listed('harbor')).toEqual([
    ...common,
    { job: 'guests.clear', merchant: 'harbor', provider: null, ...problem },
  ]);
  const { brands: counts } = (await call(['lotus', 'harbor'])).json().value;
  expect(counts).toEqual(
    expect.arrayContaining([
      { merchant: 'harbor', count: 2, waiting: {} },
      { merchant: NO_BRAND, count: 2, waiting: {} },
    ]),
  );
});
