import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { registrationForm } from '../testing/test-members.ts';

const SIZE = '48m';
const TRIES_MAX = 400;

/** A file system of its own for a database's tables; PostgreSQL's WAL stays where it is. Needs root. */
async function moveToSmallDisk(adminUrl: string, name: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const folder = mkdtempSync(join(tmpdir(), 'marquee-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  onTestFinished(async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`DROP TABLESPACE IF EXISTS ${name}`);
    await admin.end();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  const { rows } = await admin.query<{ data_directory: string }>('SHOW data_directory');
  const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
  chownSync(folder, uid, gid);
  await admin.query(`CREATE TABLESPACE ${name} LOCATION '${folder}'`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  await admin.query(`ALTER DATABASE ${name} SET TABLESPACE ${name}`);
}

it('a full disk: calls answer 503 and leave nothing, what was acknowledged stays, and calls work again once there is room', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await moveToSmallDisk(database.adminUrl, database.name);
  const platform = await buildTestApp(database);
  onTestFinished(() => platform.close());
  const register = async (username: string) =>
    (await platform.call('register', { body: registrationForm(username) })).statusCode;
  const membersOf = async () =>
    (await database.query<{ username: string }>('SELECT username FROM app.member ORDER BY username')).map(
      ({ username }) => username,
    );

  await database.query('CREATE TABLE filler (text text)');
  const fill = (rows: number) =>
    database.query(`INSERT INTO filler SELECT repeat('x', 7000) FROM generate_series(1, ${rows})`).then(
      () => true,
      (error: { code?: string }) => {
        expect(error.code).toBe('53100');
        return false;
      },
    );
  for (const rows of [1_000, 100, 10, 1]) while (await fill(rows));

  const acknowledged: string[] = [];
  let refused = 0;
  for (let index = 0; index < TRIES_MAX && refused < 3; index += 1) {
    const username = `full${String(index).padStart(4, '0')}`;
    const status = await register(username);
    expect([200, 503]).toContain(status);
    if (status === 200) acknowledged.push(username);
    else refused += 1;
  }
  expect(refused).toBe(3);
  expect(await membersOf()).toEqual(acknowledged);

  await database.query('DROP TABLE filler');
  await expect.poll(() => register('afterwards')).toBe(200);
  expect(await membersOf()).toEqual(['afterwards', ...acknowledged]);
  const sums = await database.query<{ sum: string }>('SELECT sum(amount) FROM core.entry GROUP BY tenant, currency');
  expect(sums.map(({ sum }) => Number(sum)).filter((sum) => sum !== 0)).toEqual([]);
});
