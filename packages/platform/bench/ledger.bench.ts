/**
 * Bets a second: the platform's own `placeBet` against a bare pg client that calls the same function, `core.play_bet`, on the
 * same PostgreSQL (fsync and synchronous_commit on), eight and sixteen at a time, in interleaved rounds. `sharded`: many members,
 * so sixty-four house accounts. `hot`: members who all share one of them. `minimal`: what a hot account costs the smallest
 * possible posting. Finally the same on a disk that takes a millisecond more for each flush: a hot account is locked for the
 * length of its flush. `--quick`: shorter.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { createPool } from '../src/db/pool.ts';
import { createQuery } from '../src/db/query.ts';
import { PENDING_NOTICES, RETURN_NOTICES } from '../src/db/returned-notices.ts';
import { hashRequest } from '../src/modules/wallet/index.ts';
import { createPost } from '../src/testing/create-post.ts';
import { payWin, placeBet, readPlayContext } from '../src/testing/wallet-queries.ts';
import { startBenchDatabase } from './bench-database.ts';
import { minimalBet, openMinimal } from './minimal-posting.ts';
import { middle, middleRatio, opening, perSecond, pick, scope, type Work, whole } from './postings.ts';

const quick = process.argv.includes('--quick');
/** Many and short, so other load on the machine affects both sides of a ratio alike. */
const ROUNDS = quick ? 2 : 60;
const SLOW_DISK_ROUNDS = quick ? 2 : 20;
/** PostgreSQL waits this long before each flush and keeps its locks meanwhile; commits of others join the flush. */
const SLOWER_FLUSH_US = 1_000;
const SECONDS = 0.2;
/** Concurrent calls. */
const WORKERS = [8, 16];
const MEMBERS = 2_048;

interface Case {
  readonly name: string;
  readonly work: Work;
}

type Measured = ReadonlyMap<string, readonly number[]>;

const BET = `SELECT *, ${PENDING_NOTICES} FROM core.play_bet($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)`;

/** The same call without the platform: a client per worker, the values assembled by hand. */
function bareBet(clients: readonly pg.Client[], members: readonly string[]): Work {
  const [hash, tokenHash] = [randomBytes(32), randomBytes(32)];
  return async (worker) => {
    const ref = randomUUID();
    const values = ['bench', 'bench', pick(members), ref, hash, new Date(), ref, 'slot', 'KHR', false, '1', tokenHash];
    await clients[worker]?.query({ name: 'bet', text: BET, values });
  };
}

/** A bet as the wallet service places it: posting, round and log-in in one query. */
function placed(pool: pg.Pool, members: readonly string[]): Work {
  const query = createQuery(pool);
  const tokenHash = randomBytes(32);
  return async () => {
    const ref = randomUUID();
    const about = {
      merchant: 'bench',
      provider: 'bench',
      memberId: pick(members),
      currency: 'KHR',
      round: ref,
      game: 'slot',
    };
    const hash = hashRequest({ ref });
    await placeBet(query, { ...about, ref, hash, at: new Date(), closes: false, amount: 1n, free: null }, tokenHash);
  };
}

/** One connection of each kind per worker. Those of `bets` run nothing else, like a bare client's. */
async function connect(url: string, workers: number) {
  const [bets, plays] = [createPool(url, workers), createPool(url, workers)];
  const bare = Array.from({ length: workers }, () => new pg.Client({ connectionString: url, options: RETURN_NOTICES }));
  await Promise.all(bare.map((client) => client.connect()));
  const close = () => Promise.all([bets, plays, ...bare].map((each) => each.end()));
  return { bets, plays, bare, close };
}

type Connections = Awaited<ReturnType<typeof connect>>;

function casesOf({ bets, plays, bare }: Connections, { members, hot }: Players): Case[] {
  return [
    { name: 'bet, sharded', work: placed(bets, members) },
    { name: 'bare client, sharded', work: bareBet(bare, members) },
    { name: 'bet, hot', work: placed(bets, hot) },
    { name: 'bare client, hot', work: bareBet(bare, hot) },
    { name: 'minimal, sharded', work: minimalBet(bare, false) },
    { name: 'minimal, hot', work: minimalBet(bare, true) },
    { name: 'bet and win with round and session (4 trips)', work: playRound(plays, members) },
  ];
}

interface Players {
  readonly members: readonly string[];
  /** Members who share one house account. */
  readonly hot: readonly string[];
}

async function openAccounts(loginUrl: string, admin: pg.Client): Promise<Players> {
  const members = Array.from({ length: MEMBERS }, () => randomUUID());
  const pool = createPool(loginUrl);
  const post = createPost(createQuery(pool));
  await Promise.all(members.map((member) => post(scope, opening(member))));
  await pool.end();
  const { rows } = await admin.query<{ owner: string }>(
    "SELECT owner FROM core.account WHERE class = 'cash' AND core.house_of(owner) = 0",
  );
  await admin.query(
    `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
     SELECT 'bench', m, m, m, m, 0, 'KHR', '$argon2id$', now() FROM unnest($1::text[]) m`,
    [members],
  );
  await openMinimal(admin);
  await admin.query('VACUUM ANALYZE');
  return { members, hot: rows.map(({ owner }) => owner) };
}

async function run(): Promise<void> {
  const database = await startBenchDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  try {
    await admin.connect();
    const players = await openAccounts(database.loginUrl, admin);
    const measureAt = async (workers: number, rounds: number, which = /./): Promise<Measured> => {
      const connections = await connect(database.loginUrl, workers);
      const cases = casesOf(connections, players).filter(({ name }) => which.test(name));
      const measured = await measure(cases, workers, rounds);
      await connections.close();
      return measured;
    };
    for (const workers of WORKERS) {
      const measured = await measureAt(workers, ROUNDS);
      report(`${workers} at once`, measured);
      reportRatios(measured);
    }

    await admin.query(`ALTER SYSTEM SET commit_delay = ${SLOWER_FLUSH_US}`);
    await admin.query('ALTER SYSTEM SET commit_siblings = 0');
    await admin.query('SELECT pg_reload_conf()');
    for (const workers of WORKERS) {
      const measured = await measureAt(workers, SLOW_DISK_ROUNDS, /^(?:bet,|minimal)/);
      report(`${workers} at once, each flush ${SLOWER_FLUSH_US / 1_000} ms longer`, measured);
      reportLocks(measured);
    }
  } finally {
    await admin.end();
    await database.stop();
  }
}

/** The cost of a provider's round: context and bet, context and win. */
function playRound(pool: pg.Pool, members: readonly string[]): Work {
  const query = createQuery(pool);
  const tokenHash = randomBytes(32);
  return async () => {
    const memberId = pick(members);
    const [betRef, winRef] = [randomUUID(), randomUUID()];
    const common = { merchant: 'bench', provider: 'bench', memberId, currency: 'KHR', round: betRef, game: 'slot' };
    await readPlayContext(query, { ...common, tokenHash, ref: betRef, at: new Date() });
    const hash = hashRequest({ betRef });
    const stake = { ...common, ref: betRef, hash, at: new Date(), closes: false, amount: 1n, free: null };
    await placeBet(query, stake, tokenHash);
    await readPlayContext(query, { ...common, tokenHash, ref: winRef, at: new Date() });
    await payWin(query, { ...common, ref: winRef, hash, at: new Date(), closes: true, amount: 1n }, betRef);
  };
}

/** Calls a second, by case and round. */
async function measure(cases: readonly Case[], workers: number, rounds: number): Promise<Measured> {
  const measured = new Map(cases.map(({ name }) => [name, [] as number[]]));
  for (const { work } of cases) await perSecond(work, workers, SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    // In alternating order: the first case of one round is the last of the next.
    const inTurn = round % 2 === 0 ? cases : cases.toReversed();
    for (const { name, work } of inTurn) measured.get(name)?.push(await perSecond(work, workers, SECONDS));
    const rates = [...measured].map(([name, values]) => `${name} ${whole(values.at(-1) ?? Number.NaN)}`);
    reportRound(round, rounds, `${workers} at once: ${rates.join('; ')}`);
  }
  return measured;
}

function report(title: string, measured: Measured): void {
  console.log(`\n${`${title}, a second, median (spread)`.padEnd(62)}${'median'.padStart(8)}`);
  for (const [name, values] of measured) {
    const spread = `${whole(Math.min(...values))}–${whole(Math.max(...values))}`;
    console.log(`  ${name.padEnd(60)}${whole(middle(values)).padStart(8)}  (${spread})`);
  }
  console.log('\nratio, median of the rounds’ ratios');
}

function ratio(measured: Measured, ours: string, theirs: string): string {
  return middleRatio(measured.get(ours) ?? [], measured.get(theirs) ?? []);
}

function reportRatios(measured: Measured): void {
  const toBare = (which: string) => ratio(measured, `bet, ${which}`, `bare client, ${which}`);
  console.log(`  bet / bare client, sharded      ${toBare('sharded')}   target: at least 0.95`);
  console.log(`  bet / bare client, hot          ${toBare('hot')}`);
  reportLocks(measured);
}

function reportLocks(measured: Measured): void {
  const toHot = (what: string) => ratio(measured, `${what}, sharded`, `${what}, hot`);
  console.log(`  sharded / hot, bet              ${toHot('bet')}   target: at least 2.50`);
  console.log(`  sharded / hot, minimal          ${toHot('minimal')}   what this machine gives`);
}

await run();
