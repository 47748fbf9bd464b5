/**
 * A provider's signed bets over HTTP against a bare client that calls the same functions of the same PostgreSQL, in interleaved
 * rounds: bets a second, eight at a time; then how long a bet takes at a steady load, from the moment it is due. The provider is
 * a thread of its own that sends bets signed in advance; its work counts against the platform's. `--quick`: shorter.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import type { Query } from '../src/db/query.ts';
import { hashRequest } from '../src/modules/wallet/index.ts';
import { placeBet, readPlayContext } from '../src/testing/wallet-queries.ts';
import type { BetLoad, BetRound, BetsDone } from './bet-client.ts';
import { middle, middleRatio, perSecond, pick, steadily, type Work, whole } from './postings.ts';
import { openWalletStack, type WalletStack } from './wallet-stack.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 2 : 16;
const SECONDS = quick ? 0.5 : 1;
const WORKERS = 8;
const PLAYERS = quick ? 16 : 128;
/** More bets than any machine answers. */
const PREPARED_A_SECOND = 4_000;
const STEADY = quick ? [100] : [100, 300];
const STEADY_SECONDS = quick ? 2 : 20;

/** Only the queries that the platform sends for a bet. */
function bareBet(stack: WalletStack, queries: readonly Query[]): Work {
  const tokenHash = randomBytes(32);
  return async (worker) => {
    const query = queries[worker % queries.length];
    if (query === undefined) return;
    const ref = randomUUID();
    const who = { merchant: stack.merchant, provider: 'arcade', memberId: pick(stack.memberIds), ref };
    await readPlayContext(query, { ...who, tokenHash, at: new Date() });
    const about = { currency: 'KHR', round: ref, game: 'slot-1', closes: false, amount: 1n, free: null };
    await placeBet(query, { ...who, ...about, hash: hashRequest({ ref }), at: new Date() }, tokenHash);
  };
}

async function run(): Promise<void> {
  const stack = await openWalletStack(PLAYERS);
  const load: BetLoad = { ...stack.place, workers: WORKERS };
  const client = new Worker(new URL('./bet-client.ts', import.meta.url), { workerData: load });
  const send = async (round: BetRound): Promise<BetsDone> => {
    client.postMessage(round);
    return ((await once(client, 'message')) as [BetsDone])[0];
  };
  try {
    const queries = await Promise.all(Array.from({ length: WORKERS }, () => stack.connectBare()));
    const bare = bareBet(stack, queries);
    const rates = { http: [] as number[], bare: [] as number[] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const bets = stack.prepare(PREPARED_A_SECOND * SECONDS);
      const done = await send({ bets, pace: { seconds: SECONDS } });
      const bareRate = await perSecond(bare, WORKERS, SECONDS);
      // The first round compiles code, opens connections and fills tables.
      if (round < 0) await stack.analyze();
      if (round < 0 || !('rate' in done)) continue;
      rates.http.push(done.rate);
      rates.bare.push(bareRate);
      reportRound(round, ROUNDS, `over HTTP ${whole(done.rate)}, bare client ${whole(bareRate)} bets a second`);
    }
    console.log(`\nbets a second, median of ${ROUNDS} rounds (spread), ${WORKERS} at a time`);
    printRate('over HTTP, signature verified', rates.http);
    printRate('bare client, the same functions', rates.bare);
    console.log(`  over HTTP / bare   ${middleRatio(rates.http, rates.bare)}`);

    for (const rate of STEADY) {
      console.log(`\nmilliseconds a bet at ${rate} a second for ${STEADY_SECONDS} s`);
      const bets = stack.prepare(rate * STEADY_SECONDS);
      const done = await send({ bets, pace: { perSecond: rate } });
      if ('tookMs' in done) printTimes('over HTTP, signature verified', done.tookMs);
      printTimes('bare client, the same functions', await steadily(bare, bets.length, rate));
    }
  } finally {
    await client.terminate();
    await stack.close();
  }
}

function printRate(name: string, values: readonly number[]): void {
  const spread = `${whole(Math.min(...values))}–${whole(Math.max(...values))}`;
  console.log(`  ${name.padEnd(34)}${whole(middle(values)).padStart(7)}  (${spread})`);
}

function printTimes(name: string, values: readonly number[]): void {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (percent: number) => (sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN).toFixed(1);
  console.log(
    `  ${name.padEnd(34)}p50 ${at(50).padStart(6)}   p99 ${at(99).padStart(6)}   p99.9 ${at(99.9).padStart(6)}`,
  );
}

await run();
