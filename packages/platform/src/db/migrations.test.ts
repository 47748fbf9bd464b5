import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { MIGRATIONS_DIR, migrateDatabase } from './migrate.ts';

interface Entry {
  readonly idx: number;
  readonly tag: string;
  readonly when: number;
}
const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_DIR, 'meta/_journal.json'), 'utf8')) as {
  entries: Entry[];
};

it('lists every migration, each later than those before it: an older one would pass by databases that have a newer one', () => {
  const files = readdirSync(MIGRATIONS_DIR).filter((name) => name.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(entries.map(({ tag }) => Number(tag.slice(0, 4)))).toEqual(entries.map(({ idx }) => idx));
});

it('runs again without doing anything, also twice at once', async () => {
  const database = await createTestDatabase(2);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const applied = async () => (await owner.query('SELECT id, hash FROM drizzle.__drizzle_migrations')).rows;
  const before = await applied();
  expect(before).toHaveLength(entries.length);
  await Promise.all([migrateDatabase(database.ownerUrl), migrateDatabase(database.ownerUrl)]);
  expect(await applied()).toEqual(before);
  await owner.end();
  await database.drop();
});

const OF_A_BET = [
  'core.account',
  'core.tx',
  'core.entry',
  'app.game_round',
  'app.provider_session',
  'app.session',
  'app.member',
];

it('finds what a bet needs by its key in tables that were never analyzed', async () => {
  const database = await createTestDatabase(1);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const { rows: keys } = await owner.query<{ name: string; target: string; columns: string[] }>(
    `
    SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS target,
           array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) AS columns
    FROM pg_index i JOIN pg_policy p ON p.polrelid = i.indrelid AND p.polname = 'tenant_iso'
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[])
    WHERE i.indisprimary AND i.indrelid = ANY ($1::regclass[]) GROUP BY 1, 2`,
    [OF_A_BET],
  );
  expect(keys).toHaveLength(OF_A_BET.length);
  for (const { name, target, columns } of keys) {
    const condition = columns.map((column, place) => `${column} = $${place + 1}`).join(' AND ');
    const plan = await owner.query<Record<string, string>>(
      `EXPLAIN (GENERIC_PLAN) SELECT * FROM ${target} WHERE ${condition}`,
    );
    const scan = plan.rows.map((row) => row['QUERY PLAN']).find((line) => line?.includes('Index'));
    expect(scan, target).toContain(`using ${name.split('.').at(-1)} `);
  }
  await owner.end();
  await database.drop();
});
