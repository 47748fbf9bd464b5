import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createBackgroundPool, createPool } from '../db/pool.ts';
import { createWithTenant, type WithTenant } from '../db/with-tenant.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresAdminUrl: string;
    postgresOwnerUrl: string;
    postgresLoginUrl: string;
  }
}

export interface TestDatabase {
  readonly name: string;
  /** The running server's login. */
  readonly pool: pg.Pool;
  readonly withTenant: WithTenant;
  readonly loginUrl: string;
  readonly ownerUrl: string;
  /** Superuser in this database: no policy hides a row from it. For a test's own queries, never for code. */
  readonly adminUrl: string;
  /** One query as the superuser. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database for this suite, cloned from the migrated template. Call in `beforeAll`, `drop()` in `afterAll`. */
export async function createTestDatabase(poolSize = 10): Promise<TestDatabase> {
  const name = `platform_${randomBytes(6).toString('hex')}`;
  const maintenance = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await maintenance.connect();
  await cloneTemplate(maintenance, name);
  await maintenance.query(`GRANT CONNECT ON DATABASE ${name} TO marquee_login`);
  const loginUrl = inDatabase(inject('postgresLoginUrl'), name);
  const adminUrl = inDatabase(inject('postgresAdminUrl'), name);
  const pool = createPool(loginUrl, poolSize);
  // A pool of ours: it handles the errors of connections that the drop below closes, and a test's inserts may take long.
  const admin = createBackgroundPool(adminUrl);
  return {
    name,
    pool,
    withTenant: createWithTenant(pool),
    loginUrl,
    ownerUrl: inDatabase(inject('postgresOwnerUrl'), name),
    adminUrl,
    query: async (text, values = []) => (await admin.query(text, values)).rows,
    drop: async () => {
      await pool.end();
      await admin.end();
      await maintenance.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await maintenance.end();
    },
  };
}

/** Suites start at once, and PostgreSQL refuses to copy a template that another copy is reading. */
async function cloneTemplate(maintenance: pg.Client, name: string): Promise<void> {
  await maintenance.query('SELECT pg_advisory_lock(7275322)');
  try {
    await maintenance.query(`CREATE DATABASE ${name} TEMPLATE marquee_template OWNER marquee_owner`);
  } finally {
    await maintenance.query('SELECT pg_advisory_unlock(7275322)');
  }
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
