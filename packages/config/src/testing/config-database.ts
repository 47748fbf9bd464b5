import { suiteDatabase } from '@marquee/server-kit/testing/suite-database';
import pg from 'pg';
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
  /** Superuser in this database, for what the service may not do. */
  readonly adminUrl: string;
  /** Queries as the superuser. */
  readonly asAdmin: (text: string, values?: unknown[]) => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** A migrated database for one suite, owned and reached as in an installation. */
export async function configDatabase(): Promise<ConfigDatabase> {
  const { url: adminUrl, drop } = await suiteDatabase('config', inject('postgresAdminUrl'));
  const asAdmin = async (text: string, values: unknown[] = []) => {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    try {
      await admin.query(text, values);
    } finally {
      await admin.end();
    }
  };
  await migrateDatabase(adminUrl);
  const { pathname } = new URL(adminUrl);
  const url = Object.assign(new URL(inject('postgresConfigUrl')), { pathname }).href;
  return { url, adminUrl, asAdmin, drop };
}
