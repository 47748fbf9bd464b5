import { migrate } from '@marquee/server-kit/postgres';
import pg from 'pg';
import { formerlyApplied } from './former-migrations.ts';

export const DATABASE_FILES = {
  migrations: new URL('./migrations/', import.meta.url),
  functions: new URL('./functions/', import.meta.url),
  appliedBefore: formerlyApplied,
};

/** Brings tables and functions up to date, as their owner. `ownerUrl`: `postgres://marquee_owner:…@host/database`. */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, application_name: 'marquee-migrate', max: 1 });
  try {
    await migrate(pool, DATABASE_FILES);
  } finally {
    await pool.end();
  }
}
