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
