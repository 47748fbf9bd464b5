import { openPool } from '@marquee/server-kit/postgres';
import { administer, suiteDatabase } from '@marquee/server-kit/testing/suite-database';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { migrateDatabase } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresConfigUrl: string;
  }
}

export interface ConfigDatabase {
  /** The service's own login. */
  readonly url: string;
  /** As the same login. `drop` closes it. */
  readonly pool: Pool;
  /** Superuser in this database, for what the service may not do. */
  readonly adminUrl: string;
  /** Queries as the superuser. */
  readonly asAdmin: (text: string, values?: unknown[]) => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** A migrated database for one suite, owned and reached as in an installation. */
export async function configDatabase(): Promise<ConfigDatabase> {
  const { url: adminUrl, drop } = await suiteDatabase('config', inject('postgresAdminUrl'));
  await migrateDatabase(adminUrl);
  const { pathname } = new URL(adminUrl);
  const url = Object.assign(new URL(inject('postgresConfigUrl')), { pathname }).href;
  const pool = openPool(url, 'test');
  return {
    url,
    pool,
    adminUrl,
    asAdmin: (text, values) => administer(adminUrl, text, values),
    async drop() {
      await pool.end();
      await drop();
    },
  };
}
