import type { Payment } from './cashier.ts';
import { TARGETS } from './faults.ts';
import type { ChaosReport } from './run-chaos.ts';
import { sum } from './sum.ts';
import type { Movement } from './wallet-line.ts';

const EXAMPLES = 5;

/** The figures of a run and each invariant with its violations, line by line; the seed last. */
export function reportLines(report: ChaosReport): string[] {
  const { seed, controls, kills, outageMs, log, baseline, faults, spins, refusals, released, seconds, findings } =
    report;
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
    `${paymentsLine(log.payments)}; ${refusals} bets beyond a limit refused; ${released} bonuses wagered to the end`,
    `healed after ${(slowest / 1000).toFixed(1)} s at most; 99 in 100 calls without faults within ${baseline.before.p99Ms.toFixed(0)} ms before, ${baseline.after.p99Ms.toFixed(0)} after (${(baseline.after.p99Ms / baseline.before.p99Ms).toFixed(1)} times)`,
    `${sum([...faults.values()])} answers were a server's error: ${[...faults].map(([of, count]) => `${of} ${count}`).join(', ') || 'none'}`,
    ...findings.flatMap(({ promise, broken }) => [
      `  ${broken.length === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken.length === 0 ? '' : `: ${broken.length}`}`,
      ...broken.slice(0, EXAMPLES).map((line) => `           ${line}`),
    ]),
    `Seed ${seed}${controls.map((control) => `, control ${control}`).join('')}`,
  ];
}

function paymentsLine(payments: readonly Payment[]): string {
  const count = (what: Payment['what']) => {
    const states = Map.groupBy(
      payments.filter((each) => each.what === what),
      ({ state }) => state,
    );
    return [...states].map(([state, own]) => `${state} ${own.length}`).join(', ') || 'none';
  };
  return `deposits: ${count('deposit')}; withdrawals: ${count('withdrawal')}`;
}

function byProvider(movements: readonly Movement[]): string {
  const counts = Map.groupBy(movements, ({ provider }) => provider);
  return [...counts].map(([provider, own]) => `${provider} ${own.length}`).join(', ');
}
