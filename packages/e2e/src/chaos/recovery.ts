/** Recovery after the last fault (12): ready soon, answers as before, and nothing left over. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from './books.ts';
import type { ChaosStack } from './chaos-stack.ts';
import type { Kills } from './faults.ts';
import type { RunLog, StormPlayer } from './storm-player.ts';

const READY_MS = 60_000;
const BASELINE_ROUNDS = 100;
/** Rounds after the faults may be slower by this factor, or take this long. Less is noise on a busy machine. */
const SLOWER = 1.2;
const NOISE_MS = 2_000;
const TRIES = 3;

/** Ends of permitted faults in `Capture.faults`. Only an outage makes an upstream too slow for the edge. */
const PAUSE = / 50[23]$/;
const PAUSE_OF_OUTAGE = / 50[234]$/;

/** Figures of a hundred rounds without faults. */
export interface Baseline {
  readonly p99Ms: number;
  readonly unanswered: number;
  readonly faults: number;
}

export async function playBaseline(stack: ChaosStack, players: readonly StormPlayer[], log: RunLog): Promise<Baseline> {
  const { capture } = stack;
  const [unanswered, faults] = [log.unanswered, capture.faultCount()];
  capture.tookMs.length = 0;
  for (let round = 0; round * players.length < BASELINE_ROUNDS; round += 1)
    await Promise.all(players.map((player) => player.playRound()));
  const sorted = capture.tookMs.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return { p99Ms, unanswered: log.unanswered - unanswered, faults: capture.faultCount() - faults };
}

const isSlower = (before: Baseline, after: Baseline): boolean =>
  after.p99Ms > Math.max(before.p99Ms * SLOWER, NOISE_MS);

/** Slowness counts only when it lasts, because all calls wait when the machine stalls. */
export async function playAfterFaults(
  stack: ChaosStack,
  players: readonly StormPlayer[],
  log: RunLog,
  before: Baseline,
): Promise<Baseline> {
  let after = await playBaseline(stack, players, log);
  for (let again = 1; again < TRIES && isSlower(before, after); again += 1) {
    const { p99Ms, unanswered, faults } = await playBaseline(stack, players, log);
    after = { p99Ms, unanswered: after.unanswered + unanswered, faults: after.faults + faults };
  }
  return after;
}

export interface Course {
  readonly kills: Kills;
  readonly outageMs: number;
  /** Before the first fault and after the last. */
  readonly before: Baseline;
  readonly after: Baseline;
}

export async function areRecovered(stack: ChaosStack, { kills, outageMs, before, after }: Course): Promise<Finding[]> {
  const pause = outageMs > 0 ? PAUSE_OF_OUTAGE : PAUSE;
  const late = kills.recoveredAfterMs.filter((each) => each > READY_MS);
  return [
    {
      promise: `after each fault everything was ready within ${READY_MS / 1000} s`,
      broken: late.map((each) => `after ${(each / 1000).toFixed(1)} s`),
    },
    {
      promise: `no call of ${BASELINE_ROUNDS} rounds after the last fault went unanswered`,
      broken: after.unanswered === 0 ? [] : [`${after.unanswered} requests had no answer`],
    },
    {
      promise: 'no answer was a server’s error except a pause (503) or an unreachable upstream (502; 504 in an outage)',
      broken: [...stack.capture.faults].filter(([of]) => !pause.test(of)).map(([of, count]) => `${of}: ${count} times`),
    },
    {
      promise: 'no answer after the last fault was a server’s error',
      broken: after.faults === 0 ? [] : [`${after.faults} were`],
    },
    {
      promise: `99 in 100 calls after the last fault were as quick as before the first, or took ${NOISE_MS / 1000} s at most`,
      broken: isSlower(before, after) ? [`${after.p99Ms.toFixed(0)} ms, before ${before.p99Ms.toFixed(0)}`] : [],
    },
    { promise: 'nothing is left in the database: transaction, lock or connection', broken: await leftBehind(stack) },
  ];
}

/** Maximum connections of each program. No other program connects. */
const MOST: Readonly<Record<string, number>> = {
  'marquee-platform': 10,
  'marquee-platform-books': 2,
  'marquee-events': 1,
  'config writer': 1,
  config: 10,
  arcade: 10,
};
const LONGEST_MS = 15_000;
const POLL_MS = 250;

/** Work in progress has ended at the next check. What every check finds was left over. */
async function leftBehind({ query }: ChaosStack): Promise<string[]> {
  for (const end = Date.now() + LONGEST_MS; ; await sleep(POLL_MS)) {
    const rows = await query<{ what: string }>(`
      SELECT application_name || ' is ' || state AS what FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND state LIKE 'idle in transaction%'
      UNION ALL
      SELECT 'a lock on ' || l.locktype || ' of ' || coalesce(a.application_name, 'no connection') FROM pg_locks l
      LEFT JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted OR a.pid IS NULL OR (a.state = 'idle' AND NOT (l.locktype = 'advisory' AND a.application_name = 'config writer'))
      UNION ALL
      SELECT 'prepared ' || gid FROM pg_prepared_xacts`);
    const connected = await query<{ name: string; count: number }>(`
      SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY 1`);
    const tooMany = connected.filter(({ name, count }) => count > (MOST[name] ?? 0));
    const left = [
      ...rows.map(({ what }) => what),
      ...tooMany.map(({ name, count }) => `${count} connections of ${name}`),
    ];
    if (left.length === 0 || Date.now() > end) return left;
  }
}
