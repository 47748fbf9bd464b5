import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any number will do as long as every migrator of this database takes the same one. */
const MIGRATION_LOCK = 7_275_321;
export const MIGRATIONS_DIR = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the tables up to date, as their owner. `ownerUrl`: `postgres://marquee_owner:…@host/database`. Hand-written SQL, listed in
 * `migrations/meta/_journal.json`. Two that run at once take turns: the second finds nothing left to do.
 */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'marquee-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_DIR });
  } finally {
    await client.end();
  }
}
