/**
 * The cost of balance notices (ADR 15), on the same PostgreSQL (fsync and synchronous_commit on), with one listening process, in
 * interleaved rounds at 16, 32 and 64 connections. Postings a second that return the notice, to be published in batches over one
 * more connection (`batches`, as the platform does); that call NOTIFY themselves (`inside`, the rejected design); and that
 * publish nothing (`silent`). `--quick`: fewer rounds.
 */
import { randomUUID } from 'node:crypto';
import { createLogger } from '@marquee/server-kit';
import pg from 'pg';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { createPool } from '../src/db/pool.ts';
import { createQuery } from '../src/db/query.ts';
import type { Publish } from '../src/db/returned-notices.ts';
import { PostgresMemberEvents } from '../src/events/index.ts';
import { createPost } from '../src/testing/create-post.ts';
import { startBenchDatabase } from './bench-database.ts';
import { bet, middle, middleRatio, opening, perSecond, pick, scope, whole } from './postings.ts';

const ROUNDS = process.argv.includes('--quick') ? 2 : 12;
const SECONDS = 1;
const CONNECTIONS = [16, 32, 64];
const MEMBERS = 512;

const SILENT = "CREATE OR REPLACE FUNCTION core.tell(p_notice text) RETURNS void LANGUAGE sql AS 'SELECT'";

interface Fixture {
  readonly admin: pg.Client;
  readonly loginUrl: string;
  readonly members: readonly string[];
  /** The function as the migrations define it. */
  readonly shipped: string;
}

interface Side {
  readonly name: 'batches' | 'inside' | 'silent';
  readonly pool: pg.Pool;
  readonly publish?: Publish;
  /** Replaces `core.notify_balance` in its rounds. */
  readonly function: string;
  readonly perSecond: number[];
}

/** Postings a second of each side, by round. */
async function compare({ admin, loginUrl, members, shipped }: Fixture, connections: number): Promise<Side[]> {
  const events = new PostgresMemberEvents(loginUrl, createLogger({ name: 'bench' }));
  const sides: Side[] = [
    {
      name: 'batches',
      pool: createPool(loginUrl, connections),
      publish: events.publish,
      function: shipped,
      perSecond: [],
    },
    // Without our settings `core.tell` calls NOTIFY.
    {
      name: 'inside',
      pool: new pg.Pool({ connectionString: loginUrl, max: connections }),
      function: shipped,
      perSecond: [],
    },
    { name: 'silent', pool: createPool(loginUrl, connections), function: SILENT, perSecond: [] },
  ];
  // The first round of each opens connections and makes plans.
  for (let round = -1; round < ROUNDS; round += 1) {
    const rates: string[] = [];
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await admin.query(side.function);
      const post = createPost(createQuery(side.pool, side.publish));
      const measured = await perSecond(async () => void (await post(scope, bet(pick(members)))), connections, SECONDS);
      rates.push(`${side.name} ${whole(measured)}`);
      if (round >= 0) side.perSecond.push(measured);
    }
    if (round >= 0) reportRound(round, ROUNDS, `${connections} connections: ${rates.join(', ')} a second`);
  }
  await Promise.all([events.close(), ...sides.map(({ pool }) => pool.end())]);
  return sides;
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
    const post = createPost(createQuery(pool));
    await Promise.all(members.map((member) => post(scope, opening(member))));
    await pool.end();
    await admin.query('VACUUM ANALYZE');
    const { rows } = await admin.query<{ shipped: string }>(
      "SELECT pg_get_functiondef('core.tell'::regproc) AS shipped",
    );
    const fixture = { admin, loginUrl: database.loginUrl, members, shipped: rows[0]?.shipped ?? '' };
    console.log(`\npostings a second, median of ${ROUNDS} rounds; against silent, median of the rounds’ ratios`);
    for (const connections of CONNECTIONS) {
      const sides = await compare(fixture, connections);
      const silent = sides.at(-1)?.perSecond ?? [];
      const shown = sides.map(
        (side) => `${side.name} ${whole(middle(side.perSecond))} (${middleRatio(side.perSecond, silent)})`,
      );
      console.log(`  ${connections} connections: ${shown.join(', ')}`);
    }
  } finally {
    await Promise.all([admin.end(), listener.end()]);
    await database.stop();
  }
}

await run();
