import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Runs one query in the platform's database as its administrator: a change that no call makes, or a check of a test. `dataDir`: of the stack;
 * by default of the common one.
 */
export async function inPlatformDatabase<Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[],
  database: 'marquee' | 'marquee_config' = 'marquee',
  dataDir = String(process.env['E2E_DATA']),
): Promise<Row[]> {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(read('port')),
    user: 'postgres',
    password: read('password'),
    database,
  });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
