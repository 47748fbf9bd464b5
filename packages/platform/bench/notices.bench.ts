/**
 * What balance notices cost (ADR 15): postings a second with `core.notify_balance` as shipped and with nothing in its place, on the same
 * PostgreSQL (fsync and synchronous_commit on), one process listening, in interleaved rounds at 16, 32 and 64 connections.
 * `--quick`: fewer rounds, to see that it runs.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPool } from '../src/db/pool.ts';
import { createStatement } from '../src/db/statement.ts';
import { createPost } from '../src/modules/wallet/index.ts';
import { startBenchDatabase } from './bench-database.ts';
import { bet, middle, middleRatio, opening, perSecond, pick, scope, whole } from './postings.ts';

const ROUNDS = process.argv.includes('--quick') ? 2 : 12;
const SECONDS = 1;
const CONNECTIONS = [16, 32, 64];
const MEMBERS = 512;

const SILENT = `CREATE OR REPLACE FUNCTION core.notify_balance(p_tenant text, p_member text, p_currency text) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, pg_temp AS 'SELECT'`;

interface Stage {
  readonly admin: pg.Client;
  readonly loginUrl: string;
  readonly members: readonly string[];
  /** The function as the migrations made it. */
  readonly shipped: string;
}

/** Postings a second with and without notices, by round. */
async function compare(stage: Stage, connections: number): Promise<{ told: number[]; silent: number[] }> {
  const pool = createPool(stage.loginUrl, connections);
  try {
    const post = createPost(createStatement(pool));
    const work = async (): Promise<void> => void (await post(scope, bet(pick(stage.members))));
    await perSecond(work, connections, SECONDS);
    const measured = { told: [] as number[], silent: [] as number[] };
    const sides = [
      { function: stage.shipped, into: measured.told },
      { function: SILENT, into: measured.silent },
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        await stage.admin.query(side.function);
        side.into.push(await perSecond(work, connections, SECONDS));
      }
    }
    return measured;
  } finally {
    await pool.end();
  }
}

async function run(): Promise<void> {
  const database = await startBenchDatabase();
  const [admin, listener] = [database.adminUrl, database.loginUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  );
  if (admin === undefined || listener === undefined) throw new Error('unreachable');
  try {
    await Promise.all([admin.connect(), listener.connect()]);
    await listener.query('LISTEN marquee_member');
    const pool = createPool(database.loginUrl, 8);
    const members = Array.from({ length: MEMBERS }, () => randomUUID());
    const post = createPost(createStatement(pool));
    await Promise.all(members.map((member) => post(scope, opening(member))));
    await pool.end();
    await admin.query('VACUUM ANALYZE');
    const { rows } = await admin.query<{ shipped: string }>(
      "SELECT pg_get_functiondef('core.notify_balance'::regproc) AS shipped",
    );
    const stage = { admin, loginUrl: database.loginUrl, members, shipped: rows[0]?.shipped ?? '' };
    console.log(`\npostings a second, median of ${ROUNDS} rounds     told   silent   told / silent`);
    for (const connections of CONNECTIONS) {
      const { told, silent } = await compare(stage, connections);
      const figures = `${whole(middle(told)).padStart(8)} ${whole(middle(silent)).padStart(8)}`;
      console.log(`  ${`${connections} connections`.padEnd(38)}${figures}   ${middleRatio(told, silent)}`);
    }
  } finally {
    await Promise.all([admin.end(), listener.end()]);
    await database.stop();
  }
}

await run();
