import type { FreeSpinsDefinition } from '../game-definition.ts';
import { add, multiply, rational, ZERO } from '../rational.ts';
import { type Moments, NOTHING, type RoundStatistics, roundStatistics, type StopTally } from '../round-statistics.ts';
import { enumerateStops } from './enumerate-stops.ts';
import { meterLevel, meterSpins } from './play-free-spins.ts';

/**
 * Exact moments of a feature by recursion over (spins left, lanterns collected): a free spin pays its line wins times
 * the multiplier already reached, then hands over to the state its own lanterns lead to.
 */
function featureMoments(game: FreeSpinsDefinition, tallies: readonly StopTally[]): (spins: number) => Moments {
  const total = tallies.reduce((sum, tally) => sum + BigInt(tally.combinations), 0n);
  const top = game.meter.at(-1)?.lanterns ?? 0;
  const memo = new Map<string, Moments>();
  const from = (left: number, lanterns: number): Moments => {
    if (left === 0) return NOTHING;
    const key = `${left}:${lanterns}`;
    const known = memo.get(key);
    if (known) return known;
    const { multiplier } = meterLevel(game, lanterns);
    let [mean, square, spins] = [ZERO, ZERO, rational(1)];
    for (const tally of tallies) {
      const after = lanterns + tally.tallied;
      // Beyond the last level nothing changes, so all those states are one.
      const rest = from(left - 1 + meterSpins(game, lanterns, after), Math.min(after, top));
      const chance = rational(tally.combinations, total);
      const pay = multiply(rational(tally.pay, total), multiplier);
      const paySquare = multiply(rational(tally.paySquared, total), multiplier * multiplier);
      mean = add(mean, pay, multiply(chance, rest.mean));
      square = add(square, paySquare, multiply(multiply(pay, rest.mean), 2), multiply(chance, rest.square));
      spins = add(spins, multiply(chance, rest.spins));
    }
    const moments = { mean, square, spins };
    memo.set(key, moments);
    return moments;
  };
  return (spins) => from(spins, 0);
}

/** All figures of a game with lines and free spins, by exact enumeration of all stops of both sets of strips. */
export function freeSpinsStatistics(game: FreeSpinsDefinition): RoundStatistics {
  return roundStatistics({
    base: enumerateStops(game, game.baseStrips, game.scatter),
    awards: game.scatterAwards,
    feature: featureMoments(game, enumerateStops(game, game.freeStrips, game.wild)),
    betUnits: game.betUnits,
  });
}
