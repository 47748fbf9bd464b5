import { migrateAsOwner } from '@marquee/server-kit/postgres';

export const DATABASE_FILES = {
  migrations: new URL('./migrations/', import.meta.url),
  functions: new URL('./functions/', import.meta.url),
};

/** Brings tables and functions up to date, as their owner. */
export const migrateDatabase = (ownerUrl: string): Promise<void> => migrateAsOwner(ownerUrl, DATABASE_FILES);
