/**
 * How long a refused log-in takes with an existing name and with an unknown one, over HTTP, one after the other, in interleaved
 * rounds of random order. Members' names are measured twice, as two groups: the difference between these two is chance, and the
 * unknown names are compared with it. `--quick`: shorter.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CAPTCHA_AFTER_FAILURES } from '@marquee/contracts/constants';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { openLoginStack } from './login-stack.ts';
import { middle } from './postings.ts';

const MEMBERS = process.argv.includes('--quick') ? 10 : 150;
const WRONG_PASSWORD = 'not-the-password-1';
const PERCENTILES = [5, 25, 50, 75, 95] as const;
const GROUPS = ['known name', 'known name, again', 'unknown name'] as const;
type Group = (typeof GROUPS)[number];
type Times = Readonly<Record<Group, readonly number[]>>;

const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;

function shuffled<T>(values: readonly T[]): readonly T[] {
  const left = [...values];
  return values.map(() => left.splice(randomInt(left.length), 1)[0] as T);
}

/** The share of pairs in which one of `theirs` takes longer than one of `ours`: 0.5 where they are indistinguishable. */
function chanceOfLonger(ours: readonly number[], theirs: readonly number[]): number {
  const longer = theirs.map(
    (their) => ours.filter((our) => our < their).length + ours.filter((our) => our === their).length / 2,
  );
  return longer.reduce((sum, count) => sum + count, 0) / (ours.length * theirs.length);
}

async function measure(): Promise<Times> {
  const stack = await openLoginStack();
  const client = new Worker(new URL('./guess-client.ts', import.meta.url), { workerData: stack.place });
  const times: Record<Group, number[]> = { 'known name': [], 'known name, again': [], 'unknown name': [] };
  try {
    const members = await stack.register(2 * MEMBERS);
    const strangers = Array.from({ length: MEMBERS }, (_, index) => `ghost${String(index).padStart(4, '0')}`);
    const names = {
      'known name': members.slice(0, MEMBERS),
      'known name, again': members.slice(MEMBERS),
      'unknown name': strangers,
    };
    // A name's guesses end before a captcha is required, which is checked before any password. The first round warms up.
    for (let round = 0; round < CAPTCHA_AFTER_FAILURES; round += 1) {
      const order = shuffled(
        Array.from({ length: MEMBERS }, (_, index) => index).flatMap((index) =>
          GROUPS.map((group) => ({ group, index })),
        ),
      );
      const guesses = await Promise.all(
        order.map(({ group, index }) => stack.prepare(names[group][index] ?? '', WRONG_PASSWORD)),
      );
      client.postMessage(guesses);
      const [took] = (await once(client, 'message')) as [number[]];
      if (round === 0) continue;
      const taken: Record<Group, number[]> = { 'known name': [], 'known name, again': [], 'unknown name': [] };
      for (const [place, { group }] of order.entries()) taken[group].push(took[place] ?? Number.NaN);
      for (const group of GROUPS) times[group].push(...taken[group]);
      const medians = GROUPS.map((group) => `${group} ${middle(taken[group]).toFixed(2)} ms`);
      reportRound(round - 1, CAPTCHA_AFTER_FAILURES - 1, medians.join('; '));
    }
  } finally {
    await client.terminate();
    await stack.close();
  }
  return times;
}

function report(times: Times): void {
  const sorted = (group: Group) => [...times[group]].sort((a, b) => a - b);
  console.log(`\nmilliseconds until the refusal is read, ${times['known name'].length} guesses each`);
  console.log(`  ${''.padEnd(20)}${PERCENTILES.map((percent) => `p${percent}`.padStart(9)).join('')}`);
  for (const group of GROUPS) {
    const cells = PERCENTILES.map((percent) => percentile(sorted(group), percent).toFixed(2).padStart(9));
    console.log(`  ${group.padEnd(20)}${cells.join('')}`);
  }
  const known = sorted('known name');
  const spread = percentile(known, 75) - percentile(known, 25);
  console.log(
    '\nagainst the known name: difference of medians, as part of the spread p25–p75, chance of taking longer',
  );
  for (const group of GROUPS.slice(1)) {
    const difference = percentile(sorted(group), 50) - percentile(known, 50);
    const figures = [
      `${difference.toFixed(2)} ms`,
      (difference / spread).toFixed(2),
      chanceOfLonger(known, times[group]).toFixed(3),
    ];
    console.log(`  ${group.padEnd(20)}${figures.map((figure) => figure.padStart(10)).join('')}`);
  }
  console.log(
    'target: an unknown name differs from the known ones no more than those differ from each other; chance near 0.500',
  );
}

report(await measure());
