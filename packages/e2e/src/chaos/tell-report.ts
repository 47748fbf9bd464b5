import { TARGETS } from './faults.ts';
import type { ChaosReport } from './run-chaos.ts';

const EXAMPLES = 5;

/** The figures of a run and each promise with what breaks it, line by line. */
export function tellReport({ kills, log, spins, seconds, findings }: ChaosReport): string[] {
  const unknown = log.movements.filter(({ wasUnknown }) => wasUnknown);
  const resolved = unknown.filter(({ status }) => status !== null);
  const { repeats, mutations, tombstones, earlyWins, lateWins, rollbacks } = log.counts;
  const slowest = Math.max(0, ...kills.healedAfterMs);
  return [
    `${sum(Object.values(kills.counted))} kills that counted: ${TARGETS.map((each) => `${each} ${kills.counted[each]}`).join(', ')}`,
    `${log.acknowledged} answers to ${log.movements.length} movements of the provider and ${spins} spins of the arcade in ${seconds.toFixed(0)} s`,
    `${unknown.length} outcomes unknown for a while, ${resolved.length} of them resolved; ${log.silences} answers stayed out`,
    `${repeats} repeats, ${mutations} changed repeats, ${rollbacks} rollbacks, ${tombstones} before their bet, ${earlyWins} wins before their bet, ${lateWins} after log-out`,
    `healed after ${(slowest / 1000).toFixed(1)} s at most`,
    ...findings.flatMap(({ promise, broken }) => [
      `  ${broken.length === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken.length === 0 ? '' : `: ${broken.length}`}`,
      ...broken.slice(0, EXAMPLES).map((line) => `           ${line}`),
    ]),
  ];
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
