import type pg from 'pg';

/**
 * The second door to the database: one autocommit statement, one round trip, calling a function of schema `core` that sets its tenant
 * itself. `name` makes PostgreSQL parse and plan it once per connection.
 */
export type Statement = <Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
) => Promise<Row[]>;

export function createStatement(pool: pg.Pool): Statement {
  return async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => {
    const { rows } = await pool.query<Row>({ name, text, values });
    return rows;
  };
}
