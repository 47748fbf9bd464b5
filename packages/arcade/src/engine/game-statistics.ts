import { enumerateStops, type StopTally } from './enumerate-stops.ts';
import type { GameDefinition } from './game-definition.ts';
import { meterLevel, meterSpins } from './play-round.ts';
import { add, multiply, type Rational, rational, toNumber, ZERO } from './rational.ts';

/** First and second moment of what the rest of a feature pays, in line bets. */
interface Moments {
  readonly mean: Rational;
  readonly square: Rational;
  /** Expected number of free spins. */
  readonly spins: Rational;
}

export interface GameStatistics {
  /** Expected pay of a round by total stake, split by where it comes from. */
  readonly rtp: Rational;
  readonly rtpLines: Rational;
  readonly rtpScatters: Rational;
  readonly rtpFreeSpins: Rational;
  /** Share of rounds that pay anything or win free spins. */
  readonly hitRate: Rational;
  readonly featureRate: Rational;
  readonly freeSpinsPerFeature: Rational;
  /** Standard deviation of a round's pay, in total stakes. */
  readonly standardDeviation: number;
  /** Largest line pay of one paid spin, in total stakes. */
  readonly largestBaseSpin: Rational;
}

const NOTHING: Moments = { mean: ZERO, square: ZERO, spins: ZERO };

/**
 * Exact moments of a feature by recursion over (spins left, lanterns collected): a free spin pays its line wins times
 * the multiplier already reached, then hands over to the state its own lanterns lead to.
 */
function featureMoments(game: GameDefinition, tallies: readonly StopTally[]): (spins: number) => Moments {
  const total = tallies.reduce((sum, tally) => sum + tally.combinations, 0);
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
      // Beyond the last level nothing changes any more, so all such states are one.
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

/** Every declared figure of a game, by exact enumeration of all stops of both sets of strips. */
export function gameStatistics(game: GameDefinition): GameStatistics {
  const base = enumerateStops(game, game.baseStrips, game.scatter);
  const feature = featureMoments(game, enumerateStops(game, game.freeStrips, game.wild));
  const total = base.reduce((sum, tally) => sum + tally.combinations, 0);
  const stake = game.lines.length;
  let [lines, scatters, free, square, hits, triggers, spins] = [ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO];
  for (const tally of base) {
    const award = game.scatterAwards[tally.tallied] ?? { pay: 0, spins: 0 };
    const scatterPay = award.pay * stake;
    const moments = award.spins > 0 ? feature(award.spins) : NOTHING;
    const chance = rational(tally.combinations, total);
    const pay = rational(tally.pay, total);
    lines = add(lines, pay);
    scatters = add(scatters, multiply(chance, scatterPay));
    free = add(free, multiply(chance, moments.mean));
    hits = add(hits, award.spins > 0 || scatterPay > 0 ? chance : rational(tally.hits, total));
    triggers = add(triggers, award.spins > 0 ? chance : ZERO);
    spins = add(spins, multiply(chance, moments.spins));
    // E[(L + s + F)²] with line pay L and feature F independent once the number of scatters is known.
    const fixed = add(rational(scatterPay), moments.mean);
    const fixedSquare = add(rational(scatterPay ** 2), multiply(moments.mean, 2 * scatterPay), moments.square);
    const cross = multiply(multiply(pay, fixed), 2);
    square = add(square, rational(tally.paySquared, total), cross, multiply(chance, fixedSquare));
  }
  const perStake = (value: Rational) => multiply(value, rational(1, stake));
  const mean = toNumber(add(lines, scatters, free)) / stake;
  return {
    rtp: perStake(add(lines, scatters, free)),
    rtpLines: perStake(lines),
    rtpScatters: perStake(scatters),
    rtpFreeSpins: perStake(free),
    hitRate: hits,
    featureRate: triggers,
    freeSpinsPerFeature: triggers.num === 0n ? ZERO : rational(spins.num * triggers.den, spins.den * triggers.num),
    standardDeviation: Math.sqrt(toNumber(square) / stake ** 2 - mean ** 2),
    largestBaseSpin: perStake(rational(Math.max(...base.map((tally) => tally.largestPay)))),
  };
}
