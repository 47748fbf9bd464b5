/**
 * Log-ins a second over HTTP, with signature, sealed body, counting of guesses and a new session, against bare Argon2id with the
 * same parameters and concurrency in the same process, in interleaved rounds. The client is a thread of its own, whose work
 * counts against the log-ins. Also the delay of the server's event loop during log-ins. `--quick`: shorter.
 */
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { createPasswords } from '@marquee/server-kit/passwords';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { TEST_PASSWORD } from '../src/testing/test-members.ts';
import type { LoginLoad, LoginRound } from './login-client.ts';
import { openLoginStack } from './login-stack.ts';
import { middle, middleRatio, perSecond, whole } from './postings.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 2 : 12;
const SECONDS = quick ? 0.5 : 2;
const WORKERS = 8;
const MEMBERS = 64;
/** More passwords than any machine checks. */
const PREPARED_A_SECOND = 600;
const NANOSECONDS_A_MS = 1e6;

async function run(): Promise<void> {
  const stack = await openLoginStack();
  const members = await stack.register(MEMBERS);
  const passwords = await createPasswords();
  const stored = await passwords.hash(TEST_PASSWORD);
  const load: LoginLoad = { ...stack.place, workers: WORKERS };
  const client = new Worker(new URL('./login-client.ts', import.meta.url), { workerData: load });

  const rates = { logins: [] as number[], bare: [] as number[] };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      const logins = await Promise.all(
        Array.from({ length: PREPARED_A_SECOND * SECONDS }, (_, index) =>
          stack.prepare(members[index % MEMBERS] ?? '', TEST_PASSWORD),
        ),
      );
      if (round >= 0) delay.enable();
      client.postMessage({ logins, seconds: SECONDS } satisfies LoginRound);
      const [loginRate] = (await once(client, 'message')) as [number];
      delay.disable();
      const bareRate = await perSecond(
        async () => void (await passwords.verify(stored, TEST_PASSWORD)),
        WORKERS,
        SECONDS,
      );
      // The first round compiles code and opens connections.
      if (round < 0) continue;
      rates.logins.push(loginRate);
      rates.bare.push(bareRate);
      reportRound(round, ROUNDS, `log-ins ${whole(loginRate)}, bare Argon2id ${whole(bareRate)} a second`);
    }
    report(rates.logins, rates.bare, delay.percentile(99) / NANOSECONDS_A_MS);
  } finally {
    await client.terminate();
    await stack.close();
  }
}

function report(logins: readonly number[], bare: readonly number[], delayMs: number): void {
  console.log(`\na second, median of ${logins.length} rounds (spread), ${WORKERS} at a time`);
  for (const [name, values] of [
    ['log-ins over HTTP', logins],
    ['bare Argon2id', bare],
  ] as const) {
    const spread = `${whole(Math.min(...values))}–${whole(Math.max(...values))}`;
    console.log(`  ${name.padEnd(20)}${whole(middle(values)).padStart(6)}  (${spread})`);
  }
  console.log(`\nlog-ins / bare Argon2id   ${middleRatio(logins, bare)}   target: at least 0.90`);
  console.log(`event loop delay under log-ins, p99   ${delayMs.toFixed(1)} ms   target: under 20 ms`);
}

await run();
