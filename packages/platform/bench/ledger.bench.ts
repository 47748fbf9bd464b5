/**
 * Postings a second: the platform's own `post()` against a bare pg client that calls the same function on the same
 * PostgreSQL (fsync and synchronous_commit on), eight and sixteen at a time, in interleaved rounds. `sharded`: many members, so sixty-four
 * house accounts; `hot`: members who all share one of them; `minimal`: what a hot account costs the least posting there can be.
 * `--quick`: shorter rounds, to see that it runs.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPool } from '../src/db/pool.ts';
import { RETURN_NOTICES, TOLD } from '../src/db/returned-notices.ts';
import { createStatement } from '../src/db/statement.ts';
import { payWin, placeBet, readPlayContext } from '../src/modules/provider/wallet.repository.ts';
import { createPost, hashRequest } from '../src/modules/wallet/index.ts';
import { startBenchDatabase } from './bench-database.ts';
import { minimalBet, openMinimal } from './minimal-posting.ts';
import { bet, middle, middleRatio, opening, perSecond, pick, scope, type Work, whole } from './postings.ts';

const quick = process.argv.includes('--quick');
/** Many and short: what a neighbour takes of the machine, both sides of a ratio then meet alike. */
const ROUNDS = quick ? 2 : 60;
const SECONDS = 0.2;
/** At once. */
const WORKERS = [8, 16];
const MOST_WORKERS = Math.max(...WORKERS);
const MEMBERS = 2_048;

interface Case {
  readonly name: string;
  readonly work: Work;
}

const POST = `SELECT *, ${TOLD} FROM core.post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,NULL,$14)`;

/** The same call with nothing around it: a client of its own per worker, the values put together by hand. */
function bareBet(clients: readonly pg.Client[], members: readonly string[]): Work {
  const hash = randomBytes(32);
  const accounts = ['cash', 'house_ggr'];
  const currencies = ['KHR', 'KHR'];
  const amounts = ['-1', '1'];
  return async (worker) => {
    const member = pick(members);
    const owners = [member, 'bench'];
    const values = ['bench', 'bet', 'bench', randomUUID(), hash, new Date(), member, 'KHR'];
    values.push(
      accounts as never,
      owners as never,
      currencies as never,
      amounts as never,
      null as never,
      true as never,
    );
    await clients[worker]?.query({ name: 'post', text: POST, values });
  };
}

async function run(): Promise<void> {
  const database = await startBenchDatabase();
  const pool = createPool(database.loginUrl, MOST_WORKERS);
  const clients = Array.from(
    { length: MOST_WORKERS },
    () => new pg.Client({ connectionString: database.loginUrl, options: RETURN_NOTICES }),
  );
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const post = createPost(createStatement(pool));
    const members = Array.from({ length: MEMBERS }, () => randomUUID());
    await Promise.all(members.map((member) => post(scope, opening(member))));
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const { rows } = await admin.query<{ owner: string }>(
      "SELECT owner FROM core.account WHERE class = 'cash' AND core.house_of(owner) = 0",
    );
    const hot = rows.map(({ owner }) => owner);
    await admin.query(
      `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
       SELECT 'bench', m, m, m, m, 0, 'KHR', '$argon2id$', now() FROM unnest($1::text[]) m`,
      [members],
    );
    await openMinimal(admin);
    await admin.query('VACUUM ANALYZE');
    await admin.end();

    const cases: Case[] = [
      { name: 'post(), sharded', work: async () => void (await post(scope, bet(pick(members)))) },
      { name: 'bare client, sharded', work: bareBet(clients, members) },
      { name: 'post(), hot', work: async () => void (await post(scope, bet(pick(hot)))) },
      { name: 'bare client, hot', work: bareBet(clients, hot) },
      { name: 'minimal, sharded', work: minimalBet(clients, false) },
      { name: 'minimal, hot', work: minimalBet(clients, true) },
      { name: 'bet and win with round and session (4 trips)', work: playRound(pool, members) },
    ];
    for (const workers of WORKERS) report(workers, await measure(cases, workers));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await pool.end();
    await database.stop();
  }
}

/** What a provider's round costs: context and bet, context and win. */
function playRound(pool: pg.Pool, members: readonly string[]): Work {
  const statement = createStatement(pool);
  const tokenHash = randomBytes(32);
  return async () => {
    const memberId = pick(members);
    const [betRef, winRef] = [randomUUID(), randomUUID()];
    const common = { merchant: 'bench', provider: 'bench', memberId, currency: 'KHR', round: betRef, game: 'slot' };
    await readPlayContext(statement, { ...common, tokenHash, ref: betRef });
    const hash = hashRequest({ betRef });
    const stake = { ...common, ref: betRef, hash, at: new Date(), closes: false, amount: 1n, free: null };
    await placeBet(statement, stake, tokenHash);
    await readPlayContext(statement, { ...common, tokenHash, ref: winRef });
    await payWin(statement, { ...common, ref: winRef, hash, at: new Date(), closes: true, amount: 1n }, betRef);
  };
}

/** How often a second, by case and round. */
async function measure(cases: readonly Case[], workers: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const measured = new Map(cases.map(({ name }) => [name, [] as number[]]));
  for (const { work } of cases) await perSecond(work, workers, SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Back and forth: what comes first in one round comes last in the next.
    const inTurn = round % 2 === 0 ? cases : cases.toReversed();
    for (const { name, work } of inTurn) measured.get(name)?.push(await perSecond(work, workers, SECONDS));
  }
  return measured;
}

function report(workers: number, measured: ReadonlyMap<string, readonly number[]>): void {
  console.log(`\n${`${workers} at once, a second, median of rounds (spread)`.padEnd(56)}${'median'.padStart(8)}`);
  for (const [name, values] of measured) {
    const spread = `${whole(Math.min(...values))}–${whole(Math.max(...values))}`;
    console.log(`  ${name.padEnd(54)}${whole(middle(values)).padStart(8)}  (${spread})`);
  }
  const of = (name: string): readonly number[] => measured.get(name) ?? [];
  const ratio = (ours: string, theirs: string): string => middleRatio(of(ours), of(theirs));
  console.log('\nratio, median of the rounds’ ratios');
  console.log(
    `  post() / bare client, sharded   ${ratio('post(), sharded', 'bare client, sharded')}   wanted: at least 0.95`,
  );
  console.log(`  post() / bare client, hot       ${ratio('post(), hot', 'bare client, hot')}`);
  console.log(`  sharded / hot, post()           ${ratio('post(), sharded', 'post(), hot')}   wanted: at least 2.50`);
  console.log(
    `  sharded / hot, minimal          ${ratio('minimal, sharded', 'minimal, hot')}   what this machine gives`,
  );
}

await run();
