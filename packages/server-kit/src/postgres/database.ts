import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { Pool, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg';

/** The database handle of a repository function: a pool, or the connection of a transaction. */
export interface Db {
  query<Row extends QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

const TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: TIMEOUT_MS.lock,
  statement_timeout: TIMEOUT_MS.statement,
  query_timeout: TIMEOUT_MS.database,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies PoolConfig;

/** Connections of one server, named in `pg_stat_activity`; made at first use. `options` are the driver's. */
export function openPool(databaseUrl: string, applicationName: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: applicationName,
    max: 10,
    idleTimeoutMillis: 30_000,
    ...TIMEOUTS,
    ...options,
  });
  // A connection that PostgreSQL closes while idle emits its error on the pool, one in use on itself. Without a listener either ends the
  // process. The running query rejects by itself and the pool opens another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs `work` in one transaction; an error in it rolls back and destroys the connection. */
export async function inTransaction<Result>(pool: Pool, work: (db: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * The name of the unique constraint or index that an insert or update violated; undefined for any other error. drizzle has the
 * database's error as the cause of its own.
 */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('code' in error) || error.code !== '23505') return violatedUnique(error.cause);
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}
