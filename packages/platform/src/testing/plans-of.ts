import { drizzle } from 'drizzle-orm/node-postgres';
import { createPool } from '../db/pool.ts';
import type { TenantDb } from '../db/with-tenant.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * The plans of the queries that `read` sends, under row-level security like the server. Indexes are preferred: PostgreSQL reads a
 * table of a few rows whole once autovacuum has counted them.
 */
export async function plansOf(
  { loginUrl }: Pick<TestDatabase, 'loginUrl'>,
  merchant: string,
  read: (db: TenantDb) => Promise<unknown>,
): Promise<string> {
  const pool = createPool(loginUrl, 1);
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE marquee_rw; SET LOCAL enable_seqscan = off');
    await client.query(`SELECT set_config('app.tenant_id', $1, true)`, [merchant]);
    const sent: { text: string; values: unknown[] }[] = [];
    const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) };
    await read(drizzle({ client, logger }));
    const lines: string[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query<Record<string, string>>(`EXPLAIN ${text}`, values);
      lines.push(...rows.map((row) => row['QUERY PLAN'] ?? ''));
    }
    return lines.join('\n');
  } finally {
    client.release();
    await pool.end();
  }
}
