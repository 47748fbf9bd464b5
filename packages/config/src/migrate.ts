import { parseEnvironment, runMain } from '@marquee/server-kit';
import { migrateDatabase } from './db/migrate.ts';
import { migrateEnvironment } from './environment.ts';

/** The command `migrate`: brings the tables up to date, as their owner. */
await runMain(() => migrateDatabase(parseEnvironment(migrateEnvironment, process.env).DATABASE_ADMIN_URL));
