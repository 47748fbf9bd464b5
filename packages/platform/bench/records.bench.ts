/**
 * Records of a player with a million lines against those of one with a thousand, both over a year: pages at the beginning, in the
 * middle and at the end, in interleaved rounds, as the service reads them from PostgreSQL; while the player plays, with a whole day of
 * rounds that the rollup counts again at each run, and after play. Then what a year's profit and loss reads, counted, and the rollup's
 * share of the processor while bets and wins are posted. `--quick`: fewer lines and rounds.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { RECORD_PAGE_SIZE } from '@marquee/contracts/records';
import pg from 'pg';
import { insertHistory } from '../../../scripts/bench/insert-history.ts';
import { createBackgroundPool, createPool } from '../src/db/pool.ts';
import { createQuery } from '../src/db/query.ts';
import { createWithTenant, type TenantDb } from '../src/db/with-tenant.ts';
import { hashRequest } from '../src/modules/wallet/index.ts';
import { readAccount, readBets, readProfit, rollUpBrand, roundPagesOf } from '../src/testing/record-queries.ts';
import { payWin, placeBet } from '../src/testing/wallet-queries.ts';
import { startBenchDatabase } from './bench-database.ts';
import { middle, middleRatio, perSecond, whole } from './postings.ts';

const quick = process.argv.includes('--quick');
const LINES = { million: quick ? 20_000 : 1_000_000, thousand: 1_000 };
const ROUNDS = quick ? 5 : 60;
const POSTING_SECONDS = quick ? 12 : 30;
const WORKERS = 8;
/** As the server runs it. */
const ROLLUP_EVERY_MS = 5_000;
const PLAYERS = 256;
/** Later than the margin within which the rollup waits for transactions (modules/rollup/roll-up.ts). */
const MARGIN_PASSED_MS = 11_000;
/** The zone in which it is the last hour of the day: the day that is being played is as long as it gets. */
const zone = lateZone(new Date());
const DAY_MS = 86_400_000;

const dayAt = (time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(time);
const range = { from: dayAt(Date.now() - 364 * DAY_MS), to: dayAt(Date.now() + DAY_MS), year: 'true' as const };
const scopeOf = (memberId: string) => ({ merchant: 'bench', memberId, currency: 'KHR', zone });

/** A member with a history over a year. */
async function insertMember(admin: pg.Client, memberId: string, lines: number): Promise<void> {
  await admin.query("INSERT INTO core.merchant VALUES ('bench') ON CONFLICT DO NOTHING");
  await admin.query(
    `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
     VALUES ('bench', $1, $1, $1, $1, 0, 'KHR', '$argon2id$', now())`,
    [memberId],
  );
  const history = { merchant: 'bench', memberId, currency: 'KHR', provider: 'bench', games: ['slot'], lines };
  await insertHistory(admin, history);
}

/** `Etc/GMT-7` is seven hours ahead of UTC. */
function lateZone(now: Date): string {
  const ahead = 23 - now.getUTCHours();
  return ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`;
}

type Read = (db: TenantDb, memberId: string, pageNo: number) => Promise<unknown>;
const shown = { language: 'EN', pages: roundPagesOf([]) } as const;
const READS: Readonly<Record<string, Read>> = {
  'betting record': (db, id, pageNo) => readBets(db, scopeOf(id), { ...range, pageNo }, shown),
  'betting record, one vendor': (db, id, pageNo) =>
    readBets(db, scopeOf(id), { ...range, pageNo, vendor: 'LUMEN' }, shown),
  'account record': (db, id, pageNo) => readAccount(db, scopeOf(id), { ...range, pageNo }, 'EN'),
  'account record, one kind': (db, id, pageNo) => readAccount(db, scopeOf(id), { ...range, pageNo, kind: 'win' }, 'EN'),
  'profit and loss of the year': (db, id) => readProfit(db, scopeOf(id), { ...range, by: 'day', pageNo: 1 }),
};
const PLACES = { first: 0, middle: 0.5, last: 1 } as const;

async function measurePages(
  loginUrl: string,
  members: Readonly<Record<keyof typeof LINES, string>>,
  when: string,
): Promise<void> {
  const pool = createPool(loginUrl, 1);
  const withTenant = createWithTenant(pool);
  console.log(
    `\n${`page of 20 ${when}, milliseconds, median`.padEnd(46)}${'million'.padStart(9)}${'thousand'.padStart(10)}   ratio (target: at most 2)`,
  );
  for (const [name, read] of Object.entries(READS)) {
    for (const [place, share] of Object.entries(PLACES)) {
      if (name.startsWith('profit') && place !== 'first') continue;
      const took = { million: [] as number[], thousand: [] as number[] };
      for (let round = 0; round < ROUNDS + 3; round += 1) {
        for (const size of round % 2 === 0 ? (['million', 'thousand'] as const) : (['thousand', 'million'] as const)) {
          const pages = Math.floor(
            LINES[size] / (name.includes('account record') && !name.includes('kind') ? 1 : 2) / RECORD_PAGE_SIZE,
          );
          const begun = performance.now();
          await withTenant(scopeOf(members[size]), (db) =>
            read(db, members[size], 1 + Math.floor(share * (pages - 1))),
          );
          // The first ones prepare the queries.
          if (round >= 3) took[size].push(performance.now() - begun);
        }
      }
      const figures = [middle(took.million), middle(took.thousand)].map((ms) => ms.toFixed(2));
      console.log(
        `  ${`${name}, ${place}`.padEnd(44)}${figures[0]?.padStart(9)}${figures[1]?.padStart(10)}   ${middleRatio(took.million, took.thousand)}`,
      );
    }
  }
  await pool.end();
}

const TABLES = ['tx', 'entry', 'game_round', 'daily_play', 'daily_line'];

/** Rows that one query reads of each table. */
async function countReads(
  admin: pg.Client,
  loginUrl: string,
  work: (db: TenantDb) => Promise<unknown>,
  member: string,
) {
  const counts = async () => {
    await admin.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await admin.query<{ relname: string; read: string }>(
      'SELECT relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::text AS read FROM pg_stat_user_tables WHERE relname = ANY ($1)',
      [TABLES],
    );
    return new Map(rows.map(({ relname, read }) => [relname, Number(read)]));
  };
  // A session reports its counts when it ends: those of the pages before this.
  await sleep(500);
  const before = await counts();
  const pool = createPool(loginUrl, 1);
  await createWithTenant(pool)(scopeOf(member), work);
  await pool.end();
  await sleep(500);
  const after = await counts();
  return TABLES.map((name) => `${name} ${whole((after.get(name) ?? 0) - (before.get(name) ?? 0))}`).join(', ');
}

/** Processor time of a backend, in clock ticks. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** The rollup's share of the processor time of all backends while bets and wins are posted as fast as they go. */
async function measureShare(loginUrl: string, admin: pg.Client): Promise<void> {
  const players = Array.from({ length: PLAYERS }, () => randomUUID());
  await admin.query(
    `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
     SELECT 'bench', m, m, m, m, 0, 'KHR', '$argon2id$', now() FROM unnest($1::text[]) m`,
    [players],
  );
  await admin.query(
    `INSERT INTO core.account (tenant, class, owner, currency, balance, may_go_negative)
     SELECT 'bench', 'cash', m, 'KHR', 1000000000, false FROM unnest($1::text[]) m`,
    [players],
  );
  const [pool, rollup] = [createPool(loginUrl, WORKERS), createPool(loginUrl, 1)];
  const [query, rollupQuery] = [createQuery(pool), createQuery(rollup)];
  const tokenHash = randomBytes(32);
  const play = async () => {
    const memberId = players[Math.floor(Math.random() * PLAYERS)] ?? '';
    const [ref, win] = [randomUUID(), randomUUID()];
    const common = { merchant: 'bench', provider: 'bench', memberId, currency: 'KHR', round: ref, game: 'slot' };
    const hash = hashRequest({ ref });
    await placeBet(query, { ...common, ref, hash, at: new Date(), closes: false, amount: 1n, free: null }, tokenHash);
    await payWin(query, { ...common, ref: win, hash, at: new Date(), closes: true, amount: 1n }, ref);
  };
  await perSecond(play, WORKERS, 1);
  const pidsOf = async (count: number, of: pg.Pool) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const client = await of.connect();
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        setImmediate(() => client.release());
        return rows[0]?.pid ?? 0;
      }),
    );
  const postingPids = [...new Set(await pidsOf(WORKERS, pool))];
  const [rollupPid = 0] = await pidsOf(1, rollup);
  const ticks = () => [postingPids.reduce((sum, pid) => sum + ticksOf(pid), 0), ticksOf(rollupPid)] as const;
  let isOver = false;
  const rolling = (async () => {
    while (!isOver) {
      while (await rollUpBrand(rollupQuery, { merchant: 'bench', zone }));
      await sleep(ROLLUP_EVERY_MS);
    }
  })();
  const before = ticks();
  const rate = await perSecond(play, WORKERS, POSTING_SECONDS);
  const after = ticks();
  isOver = true;
  await rolling;
  const [posted, rolled] = [after[0] - before[0], after[1] - before[1]];
  console.log(`\n${whole(rate * 2)} postings a second of ${PLAYERS} players for ${POSTING_SECONDS} s`);
  console.log(
    `  processor time of the rollup / of the postings   ${(rolled / posted).toFixed(3)}   target: at most 0.1`,
  );
  const { rows } = await admin.query<{ behind: string }>(
    "SELECT extract(epoch FROM clock_timestamp() - read_to)::numeric(10, 1)::text AS behind FROM app.rollup WHERE tenant = 'bench'",
  );
  console.log(`  the rollup is behind by ${rows[0]?.behind} s`);
  await Promise.all([pool.end(), rollup.end()]);
}

const database = await startBenchDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
try {
  await admin.connect();
  const members = { million: randomUUID(), thousand: randomUUID() };
  for (const size of ['million', 'thousand'] as const) await insertMember(admin, members[size], LINES[size]);
  await admin.query('VACUUM ANALYZE');
  const pool = createBackgroundPool(database.loginUrl);
  const begun = performance.now();
  await sleep(MARGIN_PASSED_MS);
  let runs = 0;
  do {
    while (await rollUpBrand(createQuery(pool), { merchant: 'bench', zone })) runs += 1;
    runs += 1;
    await sleep(100);
  } while (
    (await admin.query("SELECT FROM app.rollup WHERE read_to > now() - interval '1 minute'")).rowCount === 0 ||
    runs < 3
  );
  console.log(
    `rollup of ${whole(LINES.million + LINES.thousand)} lines from nothing: ${((performance.now() - begun - MARGIN_PASSED_MS) / 1000).toFixed(1)} s`,
  );
  await pool.end();
  await admin.query('VACUUM ANALYZE');
  // A player whose last round is at the watermark plays, and one whose last round is before it does not.
  const moveWatermark = (to: string) => admin.query(`UPDATE app.rollup SET read_to = ${to} WHERE tenant = 'bench'`);
  const counted = await admin.query<{ at: string }>(
    "SELECT read_to::text AS at FROM app.rollup WHERE tenant = 'bench'",
  );
  await moveWatermark("(SELECT max(opened_at) FROM app.game_round WHERE tenant = 'bench')");
  await measurePages(database.loginUrl, members, 'during play');
  await moveWatermark("clock_timestamp() + interval '2 minutes'");
  await measurePages(database.loginUrl, members, 'after play');
  const reads = await countReads(
    admin,
    database.loginUrl,
    (db) => readProfit(db, scopeOf(members.million), { ...range, by: 'day', pageNo: 1 }),
    members.million,
  );
  console.log(`\nrows read for the year's profit and loss of ${whole(LINES.million)} lines: ${reads}`);
  await moveWatermark(`'${counted.rows[0]?.at}'::timestamptz`);
  await measureShare(database.loginUrl, admin);
} finally {
  await admin.end();
  await database.stop();
}
