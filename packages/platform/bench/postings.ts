import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../src/context.ts';
import type { Posting } from '../src/modules/wallet/index.ts';

export const scope = { merchant: 'bench', clock: systemClock };

/** One call of a case by this worker. */
export type Work = (worker: number) => Promise<void>;

/** Enough money that no bench ends in refusals. */
export const opening = (member: string): Posting => ({
  kind: 'adjustment',
  source: 'bench',
  ref: member,
  member,
  currency: 'KHR',
  lines: [
    { account: 'adjustment', owner: '', currency: 'KHR', amount: -1_000_000_000_000n },
    { account: 'cash', owner: member, currency: 'KHR', amount: 1_000_000_000_000n },
  ],
});

export const bet = (member: string): Posting => ({
  kind: 'bet',
  source: 'bench',
  ref: randomUUID(),
  member,
  currency: 'KHR',
  lines: [
    { account: 'cash', owner: member, currency: 'KHR', amount: -1n },
    { account: 'house_ggr', owner: 'bench', currency: 'KHR', amount: 1n },
  ],
});

/** A random element. @throws when there are none */
export function pick<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

/** Calls a second with `workers` concurrent ones. */
export async function perSecond(work: Work, workers: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      let done = 0;
      for (; performance.now() < end; done += 1) await work(worker);
      return done;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/**
 * Makes `count` calls at a fixed rate, whether or not earlier ones are done. Resolves with the time of each from the moment it
 * was due, in milliseconds.
 */
export async function steadily(work: Work, count: number, rate: number): Promise<number[]> {
  const startedAt = performance.now();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const dueAt = startedAt + (index * 1000) / rate;
      await sleep(Math.max(0, dueAt - performance.now()));
      await work(index);
      return performance.now() - dueAt;
    }),
  );
}

export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Median of the rounds' ratios: load that affects both sides of a round cancels out. */
export const middleRatio = (ours: readonly number[], theirs: readonly number[]): string =>
  middle(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))).toFixed(2);
