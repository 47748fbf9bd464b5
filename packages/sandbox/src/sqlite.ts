import { DatabaseSync } from 'node:sqlite';

/** A book on disk, or in memory (`:memory:`). What a transaction of it has written survives a crash. */
export function openBook(file: string, schema: string): DatabaseSync {
  const db = new DatabaseSync(file, { readBigInts: true });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`);
  return db;
}

/** Everything that `work` writes, or nothing. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
