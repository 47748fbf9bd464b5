import { TARGETS } from './faults.ts';
import type { ChaosReport } from './run-chaos.ts';
import type { Movement } from './wallet-line.ts';

const EXAMPLES = 5;

/** The figures of a run and each invariant with its violations, line by line; the seed last. */
export function reportLines(report: ChaosReport): string[] {
  const { seed, control, kills, outageMs, log, baseline, faults, spins, seconds, findings } = report;
  const unknown = log.movements.filter(({ wasUnknown }) => wasUnknown);
  const resolved = unknown.filter(({ isDone }) => isDone !== null);
  const { repeats, mutations, tombstones, earlyWins, lateWins, rollbacks } = log.counts;
  const slowest = Math.max(0, ...kills.recoveredAfterMs);
  return [
    `${sum(Object.values(kills.counted))} kills that counted: ${TARGETS.map((each) => `${each} ${kills.counted[each]}`).join(', ')}${outageMs > 0 ? `; the platform stood still for ${outageMs / 1_000} s` : ''}`,
    `${log.acknowledged} answers to ${log.movements.length} movements of the providers (${byProvider(log.movements)}) and ${spins} spins of the arcade in ${seconds.toFixed(0)} s`,
    `${unknown.length} outcomes unknown for a while, ${resolved.length} of them resolved; ${log.unanswered} requests had no answer`,
    `${repeats} repeats, ${mutations} changed repeats, ${rollbacks} rollbacks, ${tombstones} before their bet, ${earlyWins} wins before their bet, ${lateWins} after log-out`,
    `${log.transfers.length} transfers: ${log.transfers.filter(({ wasUnknown }) => wasUnknown).length} unknown for a while, ${log.transfers.filter(({ state }) => state === 'refused').length} refused or returned`,
    `healed after ${(slowest / 1000).toFixed(1)} s at most; 99 in 100 calls without faults within ${baseline.before.p99Ms.toFixed(0)} ms before, ${baseline.after.p99Ms.toFixed(0)} after (${(baseline.after.p99Ms / baseline.before.p99Ms).toFixed(1)} times)`,
    `${sum([...faults.values()])} answers were a server's error: ${[...faults].map(([of, count]) => `${of} ${count}`).join(', ') || 'none'}`,
    ...findings.flatMap(({ promise, broken }) => [
      `  ${broken.length === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken.length === 0 ? '' : `: ${broken.length}`}`,
      ...broken.slice(0, EXAMPLES).map((line) => `           ${line}`),
    ]),
    `Seed ${seed}${control === undefined ? '' : `, control ${control}`}`,
  ];
}

function byProvider(movements: readonly Movement[]): string {
  const counts = Map.groupBy(movements, ({ provider }) => provider);
  return [...counts].map(([provider, own]) => `${provider} ${own.length}`).join(', ');
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
