import type pg from 'pg';
import { noticesOf, type Tell, TOLD, type ToldRow, tellNobody } from './returned-notices.ts';

/**
 * The second entry point to the database: one query in autocommit and one round trip, calling a function of schema `core` that sets its
 * tenant itself. `name` makes PostgreSQL parse and plan it once per connection.
 */
export type Query = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>;

/** `tell` receives the notices that the query returned, after its commit. */
export function createQuery(pool: pg.Pool, tell: Tell = tellNobody): Query {
  // The driver holds the text of a name against the one it prepared: the same string is the same at a glance.
  const telling = new Map<string, string>();
  const textOf = (text: string): string => {
    const known = telling.get(text);
    if (known !== undefined) return known;
    const made = `SELECT answer.*, ${TOLD} FROM (${text}) answer`;
    telling.set(text, made);
    return made;
  };
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => {
    const { rows } = await pool.query<Row & ToldRow>({ name, text: textOf(text), values });
    tell(noticesOf(rows[0]));
    return rows;
  };
}
