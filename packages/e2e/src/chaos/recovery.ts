/** Recovery after the last fault (12): every call is answered, and nothing is left over. How long it took is a figure, no assertion. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from './books.ts';
import type { ChaosStack } from './chaos-stack.ts';
import type { RunLog } from './run-log.ts';
import type { StormPlayer } from './storm-player.ts';

const BASELINE_ROUNDS = 100;

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

export async function areRecovered(stack: ChaosStack, outageMs: number, after: Baseline): Promise<Finding[]> {
  const pause = outageMs > 0 ? PAUSE_OF_OUTAGE : PAUSE;
  return [
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
    { promise: 'nothing is left in the database: transaction, lock or connection', broken: await leftBehind(stack) },
  ];
}

/** Maximum connections of each program. No other program connects. */
const MOST: Readonly<Record<string, number>> = {
  'marquee-platform': 10,
  'marquee-platform-background': 2,
  // Two for its rows and one that listens.
  'marquee-platform-jobs': 3,
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
