import type pg from 'pg';
import { gatherNotices, type Tell, tellNobody } from './returned-notices.ts';

/**
 * The second door to the database: one autocommit statement, one round trip, calling a function of schema `core` that sets its tenant
 * itself. `name` makes PostgreSQL parse and plan it once per connection.
 */
export type Statement = <Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
) => Promise<Row[]>;

/** `tell` is given what the statement told, once it stands. */
export function createStatement(pool: pg.Pool, tell: Tell = tellNobody): Statement {
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => {
    const client = await pool.connect();
    const heard = gatherNotices(client);
    let failure: Error | undefined;
    try {
      const { rows } = await client.query<Row>({ name, text, values });
      tell(heard.notices);
      return rows;
    } catch (error) {
      // As `pool.query` does: a connection on which something failed is not used again.
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      heard.stop();
      client.release(failure);
    }
  };
}
