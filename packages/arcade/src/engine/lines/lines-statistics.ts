import type { LinesDefinition, Strips } from '../game-definition.ts';
import { lineWins } from '../line-wins.ts';
import { sumPays } from '../round-outcome.ts';
import { NOTHING, type RoundStatistics, roundStatistics } from '../round-statistics.ts';
import { spinWindow } from '../spin-window.ts';

/** Every combination of stops, once. */
export function* everyStop(strips: Strips, prefix: readonly number[] = []): Generator<readonly number[]> {
  const strip = strips[prefix.length];
  if (!strip) yield prefix;
  else for (let stop = 0; stop < strip.length; stop += 1) yield* everyStop(strips, [...prefix, stop]);
}

/** Exact figures of a game with lines only, by playing every combination of stops. `largest`: of one round, in stakes. */
export function linesStatistics(game: LinesDefinition): RoundStatistics & { readonly largest: number } {
  let [combinations, hits, pay, paySquared, largest] = [0, 0, 0, 0, 0];
  for (const stops of everyStop(game.baseStrips)) {
    const won = sumPays(lineWins(game, spinWindow(game.baseStrips, stops)));
    combinations += 1;
    hits += won > 0 ? 1 : 0;
    pay += won;
    paySquared += won * won;
    largest = Math.max(largest, won);
  }
  const base = [{ tallied: 0, combinations, hits, pay, paySquared }];
  const statistics = roundStatistics({ base, awards: {}, feature: () => NOTHING, betUnits: game.betUnits });
  return { ...statistics, largest: largest / game.betUnits };
}
