import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser on the database `postgres`, which creates and drops the databases of suites. */
    postgresAdminUrl: string;
  }
}

/** Runs one statement on a connection of its own. */
export async function administer(adminUrl: string, sql: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

/** An empty database for one suite, which applies its package's migrations. */
export async function suiteDatabase(prefix: string, adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}
