import type { DatabaseSync } from 'node:sqlite';
import { SCHEDULE_TABLES, ScheduleBook } from '../callbacks/schedule-book.ts';
import { inTransaction, openBook } from '../sqlite.ts';
import { ORDER_TABLES, OrderBook } from './order-book.ts';

export interface TillBook {
  readonly orders: OrderBook;
  readonly schedule: ScheduleBook;
  /** Everything that `work` writes, or nothing. */
  transact<T>(work: () => T): T;
  close(): void;
}

/** The payment service's book on disk, so that what was accepted survives a restart. `file`: a path, or `:memory:`. */
export function openTillBook(file: string): TillBook {
  const db = openBook(file, ORDER_TABLES + SCHEDULE_TABLES);
  addColumns(db);
  return {
    orders: new OrderBook(db),
    schedule: new ScheduleBook(db),
    transact: (work) => inTransaction(db, work),
    close: () => db.close(),
  };
}

/** A book of an earlier version has no reversals. */
function addColumns(db: DatabaseSync): void {
  const columns = db.prepare("SELECT name FROM pragma_table_info('movement')").all();
  if (!columns.some(({ name }) => name === 'undoes')) db.exec('ALTER TABLE movement ADD COLUMN undoes TEXT');
}
