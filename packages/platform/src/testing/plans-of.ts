import { drizzle } from 'drizzle-orm/node-postgres';
import { createPool } from '../db/pool.ts';
import type { TenantDb } from '../db/with-tenant.ts';
import type { TestDatabase } from './test-database.ts';

type Read = (db: TenantDb) => Promise<unknown>;

/** A node of `EXPLAIN (ANALYZE, FORMAT JSON)`. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** A table that a query reads: by which index, how many times, and how many rows in all, those that a filter drops included. */
export interface TableRead {
  readonly table: string;
  readonly index: string | null;
  readonly times: number;
  readonly rows: number;
}

/** What the queries that `read` sends read, under row-level security like the server. */
export async function readsOf(
  database: Pick<TestDatabase, 'loginUrl'>,
  merchant: string,
  read: Read,
): Promise<TableRead[]> {
  const plans = await explain<[{ Plan: PlanNode }]>(database, merchant, read, 'EXPLAIN (ANALYZE, FORMAT JSON)');
  return plans.flatMap(([{ Plan: plan }]) =>
    nodesOf(plan).flatMap((node) => {
      const table = node['Relation Name'];
      const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      const [index, times] = [node['Index Name'] ?? null, node['Actual Loops']];
      return table === undefined ? [] : [{ table, index, times, rows: Math.round(rows) }];
    }),
  );
}

/**
 * The plans of the queries that `read` sends, under row-level security like the server. Indexes are preferred: PostgreSQL reads a
 * table of a few rows whole once autovacuum has counted them.
 */
export const plansOf = async (
  database: Pick<TestDatabase, 'loginUrl'>,
  merchant: string,
  read: Read,
): Promise<string> => (await explain<string>(database, merchant, read, 'EXPLAIN')).join('\n');

/** The rows of `command` for each query that `read` sends. */
async function explain<Row>(
  { loginUrl }: Pick<TestDatabase, 'loginUrl'>,
  merchant: string,
  read: Read,
  command: string,
): Promise<Row[]> {
  const pool = createPool(loginUrl, 1);
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE marquee_rw; SET LOCAL enable_seqscan = off');
    await client.query(`SELECT set_config('app.tenant_id', $1, true)`, [merchant]);
    const sent: { text: string; values: unknown[] }[] = [];
    const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) };
    await read(drizzle({ client, logger }));
    const plans: Row[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': Row }>(`${command} ${text}`, values);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return plans;
  } finally {
    client.release();
    await pool.end();
  }
}
