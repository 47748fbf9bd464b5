import type { WaysDefinition } from '../game-definition.ts';
import { add, multiply, rational, ZERO } from '../rational.ts';
import { type Moments, type RoundStatistics, roundStatistics } from '../round-statistics.ts';
import { stairAt } from '../stair.ts';
import { enumerateWays } from './enumerate-ways.ts';

/** Free spins are drawn independently, each with the multiplier of its place. */
function stairMoments(game: WaysDefinition): (spins: number) => Moments {
  const tallies = enumerateWays(game, game.freeStrips, game.scatter);
  const total = tallies.reduce((sum, tally) => sum + BigInt(tally.combinations), 0n);
  const mean = add(...tallies.map((tally) => rational(tally.pay, total)));
  const square = add(...tallies.map((tally) => rational(tally.paySquared, total)));
  return (spins) => {
    const stair = Array.from({ length: spins }, (_, index) => stairAt(game.stair, index));
    const [sum, squares] = stair.reduce(([a, b], each) => [a + each, b + each * each], [0, 0]);
    return {
      mean: multiply(mean, sum),
      // E[(Σ mᵢXᵢ)²] = Σ mᵢ² E[X²] + (Σ mᵢ)² E[X]² − Σ mᵢ² E[X]²
      square: spins === 0 ? ZERO : add(multiply(square, squares), multiply(multiply(mean, mean), sum * sum - squares)),
      spins: rational(spins),
    };
  };
}

/** All figures of a game with ways, exact. */
export function waysStatistics(game: WaysDefinition): RoundStatistics {
  return roundStatistics({
    base: enumerateWays(game, game.baseStrips, game.scatter),
    awards: game.scatterAwards,
    feature: stairMoments(game),
    betUnits: game.betUnits,
  });
}
