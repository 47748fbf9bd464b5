/** No data of one brand reaches another (9): in answers, tables and the servers' logs. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from './books.ts';
import { foreignMarks, type Marks } from './capture.ts';
import type { ChaosStack } from './chaos-stack.ts';

/** The ledger's error when a connection still has another brand's tenant. */
const REFUSED = 'This transaction belongs to another tenant';

export async function compareBrands(stack: ChaosStack): Promise<Finding[]> {
  return [
    { promise: 'no answer to one brand holds anything of another', broken: stack.capture.foreign },
    { promise: 'no row of one brand holds anything of another', broken: await foreignRows(stack) },
    { promise: 'no connection came to one brand’s call with another’s tenant', broken: await refusals(stack) },
  ];
}

async function foreignRows({ query, marks }: Pick<ChaosStack, 'query' | 'marks'>): Promise<string[]> {
  const tables = await query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant'
    WHERE c.relkind = 'r' AND c.relnamespace IN ('core'::regnamespace, 'app'::regnamespace)`);
  const isForeign = whereForeign(marks);
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await query<{ tenant: string; rows: number }>(
      `SELECT tenant, count(*)::int AS rows FROM ${name} AS t WHERE ${isForeign} GROUP BY tenant`,
    );
    lines.push(...rows.map(({ tenant, rows }) => `${name} has ${rows} of ${tenant}`));
  }
  return lines;
}

const whereForeign = (marks: Marks): string =>
  [...marks.keys()]
    .map((brand) => `(tenant = '${brand}' AND t::text ~ '${foreignMarks(marks, brand).source}')`)
    .join(' OR ');

async function refusals({ dataDir }: Pick<ChaosStack, 'dataDir'>): Promise<string[]> {
  const folder = join(dataDir, 'log');
  const lines: string[] = [];
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    lines.push(...text.split('\n').filter((line) => line.includes(REFUSED)));
  }
  return lines;
}
