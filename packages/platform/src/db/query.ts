import type pg from 'pg';
import { discardNotices, type NoticesRow, noticesOf, PENDING_NOTICES, type Publish } from './returned-notices.ts';

/**
 * The second entry point to the database: one query in autocommit and one round trip, calling a function of schema `core` that sets its
 * tenant itself. `name` makes PostgreSQL parse and plan it once per connection.
 */
export type Query = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>;

/** `publish` receives the notices that the query returned, after its commit. */
export function createQuery(pool: pg.Pool, publish: Publish = discardNotices): Query {
  // The driver compares the text with the prepared one; comparing identical strings is fast.
  const wrapped = new Map<string, string>();
  const textOf = (text: string): string => {
    const known = wrapped.get(text);
    if (known !== undefined) return known;
    const made = `SELECT answer.*, ${PENDING_NOTICES} FROM (${text}) answer`;
    wrapped.set(text, made);
    return made;
  };
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => {
    const { rows } = await pool.query<Row & NoticesRow>({ name, text: textOf(text), values });
    publish(noticesOf(rows[0]));
    return rows;
  };
}
