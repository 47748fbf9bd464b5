import { migrateAsOwner } from '@marquee/server-kit/postgres';
import { installJobs } from '../jobs/index.ts';
import { formerlyApplied } from './former-migrations.ts';

export const DATABASE_FILES = {
  migrations: new URL('./migrations/', import.meta.url),
  functions: new URL('./functions/', import.meta.url),
  appliedBefore: formerlyApplied,
};

/** Brings tables and functions up to date, as their owner. */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  await migrateAsOwner(ownerUrl, DATABASE_FILES);
  await installJobs(ownerUrl);
}
