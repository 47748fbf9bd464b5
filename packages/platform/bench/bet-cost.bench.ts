/**
 * What limits and bonus money add to a bet: `placeBet` for players without either, with limits of every window, with a bonus beside their
 * cash, with stakes paid by the bonus, and with limits and such a bonus, eight at a time on one PostgreSQL, in interleaved rounds. `--quick`: shorter.
 */
import pg from 'pg';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { createPool } from '../src/db/pool.ts';
import { createQuery } from '../src/db/query.ts';
import { startBenchDatabase } from './bench-database.ts';
import { betOf, openPlayers, type Players } from './bet-players.ts';
import { middle, middleRatio, perSecond, whole } from './postings.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 2 : 40;
const SECONDS = 0.3;
const WORKERS = 8;
const MEMBERS = quick ? 32 : 512;

const PLAYERS: Readonly<Record<string, Players>> = {
  'neither limits nor bonus': { hasLimits: false, bonusStakes: null },
  limits: { hasLimits: true, bonusStakes: null },
  'a bonus, stakes of cash': { hasLimits: false, bonusStakes: 'cash' },
  'a bonus, stakes of it': { hasLimits: false, bonusStakes: 'bonus' },
  'limits and a bonus, stakes of it': { hasLimits: true, bonusStakes: 'bonus' },
};

const database = await startBenchDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
const pool = createPool(database.loginUrl, WORKERS);
try {
  await admin.connect();
  const cases = [];
  for (const [name, players] of Object.entries(PLAYERS)) {
    const members = await openPlayers(database.loginUrl, admin, MEMBERS, players);
    cases.push({ name, work: betOf(createQuery(pool), members), rates: [] as number[] });
  }
  // A brand has rounds: without any, the planner's statistics would be those of an empty table.
  for (const { work } of cases) await perSecond(work, WORKERS, 5 * SECONDS);
  await admin.query('VACUUM ANALYZE');
  for (let round = 0; round < ROUNDS; round += 1) {
    // In alternating order: the first case of one round is the last of the next.
    const inTurn = round % 2 === 0 ? cases : cases.toReversed();
    for (const { work, rates } of inTurn) rates.push(await perSecond(work, WORKERS, SECONDS));
    reportRound(
      round,
      ROUNDS,
      cases.map(({ name, rates }) => `${name} ${whole(rates.at(-1) ?? Number.NaN)}`).join('; '),
    );
  }
  const plain = cases[0]?.rates ?? [];
  console.log(
    `\n${'bets a second of players with'.padEnd(44)}${'median'.padStart(8)}   cost / neither; target: at most 1.15`,
  );
  for (const { name, rates } of cases)
    console.log(`  ${name.padEnd(42)}${whole(middle(rates)).padStart(8)}   ${middleRatio(plain, rates)}`);
} finally {
  await Promise.all([admin.end(), pool.end()]);
  await database.stop();
}
