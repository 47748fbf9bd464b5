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
  return {
    orders: new OrderBook(db),
    schedule: new ScheduleBook(db),
    transact: (work) => inTransaction(db, work),
    close: () => db.close(),
  };
}
