import * as z from 'zod';
import { migrateDatabase } from './db/migrate.ts';

/** The command `migrate`: DATABASE_ADMIN_URL is the owner's. */
const environment = z.object({ DATABASE_ADMIN_URL: z.string().min(1) }).parse(process.env);
await migrateDatabase(environment.DATABASE_ADMIN_URL);
