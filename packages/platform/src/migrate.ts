import { parseEnvironment, runMain } from '@marquee/server-kit';
import { migrateDatabase } from './db/migrate.ts';
import { migrateEnvironment } from './environment.ts';
import { fillLookalikeKeys } from './modules/member/index.ts';

/** The command `migrate`: brings the tables up to date, as their owner. */
await runMain(async () => {
  const env = parseEnvironment(migrateEnvironment, process.env);
  await migrateDatabase(env.DATABASE_ADMIN_URL);
  await fillLookalikeKeys(env.DATABASE_ADMIN_URL);
});
