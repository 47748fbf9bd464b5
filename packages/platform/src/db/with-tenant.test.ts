import { openPool } from '@marquee/server-kit/postgres';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { assertSafeDatabase } from './pool.ts';
import { createWithTenant, type TenantDb } from './with-tenant.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
});
afterAll(() => database.drop());

it('works inside the tenant as marquee_rw, and leaves nothing on the connection', async () => {
  const inside = await database.withTenant({ merchant: 'lotus' }, (db) =>
    db.execute(sql`SELECT current_user::text AS who, core.tenant() AS tenant`),
  );
  expect(inside.rows).toEqual([{ who: 'marquee_rw', tenant: 'lotus' }]);
  const { rows } = await database.pool.query('SELECT current_user::text AS who, core.tenant() AS tenant');
  expect(rows).toEqual([{ who: 'marquee_login', tenant: null }]);
});

it('rolls back and frees the connection when the work rejects', async () => {
  const failing = database.withTenant({ merchant: 'lotus' }, async (db) => {
    await db.execute(sql`SELECT 1/0`);
  });
  await expect(failing).rejects.toThrow();
  const after = await database.withTenant({ merchant: 'harbor' }, (db) =>
    db.execute(sql`SELECT core.tenant() AS tenant`),
  );
  expect(after.rows).toEqual([{ tenant: 'harbor' }]);
});

it('destroys a connection that could not roll back', async () => {
  const failing = database.withTenant({ merchant: 'lotus' }, async (db) => {
    const { rows } = await db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    await database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await db.execute(sql`SELECT 1`);
  });
  await expect(failing).rejects.toThrow();
  const after = await database.withTenant({ merchant: 'harbor' }, (db) =>
    db.execute(sql`SELECT core.tenant() AS tenant`),
  );
  expect(after.rows).toEqual([{ tenant: 'harbor' }]);
});

it('closes the connection to a database that does not answer, without a ROLLBACK', async () => {
  const silent = openPool(database.loginUrl, 'test');
  const sent: string[] = [];
  silent.on('connect', (client) => {
    const query = client.query.bind(client);
    client.query = ((text: string | { text: string }, ...rest: unknown[]) => {
      sent.push(typeof text === 'string' ? text : text.text);
      // For this query only: a busy machine may answer no other so soon.
      if (typeof text === 'object' && text.text.includes('pg_sleep')) Object.assign(text, { query_timeout: 200 });
      return Reflect.apply(query, client, [text, ...rest]);
    }) as typeof client.query;
  });
  const failing = createWithTenant(silent)({ merchant: 'lotus' }, (db) => db.execute(sql`SELECT pg_sleep(60)`));
  await expect(failing).rejects.toThrow('Failed query');
  expect(sent).not.toContain('ROLLBACK');
  expect(silent.totalCount).toBe(0);
  await silent.end();
});

it('parses and plans a query once for each connection, for all tenants and values', async () => {
  const pool = openPool(database.loginUrl, 'test', { max: 1 });
  const withTenant = createWithTenant(pool);
  const run = (merchant: string, value: number) =>
    withTenant({ merchant }, async (db) => {
      const { rows } = await db.execute(sql`SELECT core.tenant() AS tenant, ${value}::int AS value`);
      return rows[0];
    });
  expect([await run('lotus', 1), await run('harbor', 2)]).toEqual([
    { tenant: 'lotus', value: 1 },
    { tenant: 'harbor', value: 2 },
  ]);
  const { rows } = await pool.query(
    `SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements WHERE statement LIKE '%AS value%'`,
  );
  expect(rows).toEqual([{ runs: 2 }]);
  await pool.end();
});

it('refuses a handle that outlived its transaction', async () => {
  let kept: TenantDb | undefined;
  await database.withTenant({ merchant: 'lotus' }, async (db) => {
    kept = db;
  });
  await expect(async () => kept?.execute(sql`SELECT 1`)).rejects.toThrow();
});

it('refuses a scope that is not a merchant code', async () => {
  await expect(database.withTenant({ merchant: "x', true); --" }, async () => 1)).rejects.toThrow('merchant code');
});

it('accepts the login role at startup and refuses the superuser and the owner', async () => {
  await expect(assertSafeDatabase(database.pool)).resolves.toBeUndefined();
  const { createPool } = await import('./pool.ts');
  for (const [url, fault] of [
    [database.adminUrl, 'superuser'],
    [database.ownerUrl, 'inherits'],
  ] as const) {
    const pool = createPool(url, 1);
    await expect(assertSafeDatabase(pool)).rejects.toThrow(fault);
    await pool.end();
  }
});

it('refuses a database that acknowledges before data is on the disk', async () => {
  await database.query(`ALTER DATABASE ${database.name} SET synchronous_commit = off`);
  const { createPool } = await import('./pool.ts');
  const pool = createPool(database.loginUrl, 1);
  await expect(assertSafeDatabase(pool)).rejects.toThrow('synchronous_commit is off');
  await pool.end();
  await database.query(`ALTER DATABASE ${database.name} RESET synchronous_commit`);
});

it('refuses each setting by which an acknowledged posting could be lost, and lists them all', async () => {
  const safe = { role: 'marquee_login', super: false, bypass: false, inherits: false, owns: false, read_only: false };
  const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', events: 'returned' };
  const answering = (row: object) => ({ query: async () => ({ rows: [row] }) }) as unknown as pg.Pool;
  await expect(assertSafeDatabase(answering({ ...safe, ...durable }))).resolves.toBeUndefined();
  const relaxed = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'local' };
  await expect(assertSafeDatabase(answering({ ...safe, ...durable, ...relaxed }))).rejects.toThrow(
    'fsync is off; full_page_writes is off; synchronous_commit is local',
  );
});
