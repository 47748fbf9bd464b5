import type { ScatterAwards } from './game-definition.ts';
import { add, multiply, type Rational, rational, toNumber, ZERO } from './rational.ts';

/** Exact sums over all combinations of reel stops with the same number of tallied symbols. */
export interface StopTally {
  readonly tallied: number;
  readonly combinations: number | bigint;
  /** Combinations with at least one win. */
  readonly hits: number | bigint;
  /** Sum and sum of squares of the pays, in bets. */
  readonly pay: number | bigint;
  readonly paySquared: number | bigint;
}

/** First and second moment of a feature's pay, in bets. */
export interface Moments {
  readonly mean: Rational;
  readonly square: Rational;
  /** Expected number of free spins. */
  readonly spins: Rational;
}

export const NOTHING: Moments = { mean: ZERO, square: ZERO, spins: ZERO };

/** Figures of a game with reels and free spins, without the limit of a round's win. */
export interface RoundStatistics {
  /** Expected pay of a round in total stakes, by source. */
  readonly rtp: Rational;
  readonly rtpReels: Rational;
  readonly rtpScatters: Rational;
  readonly rtpFreeSpins: Rational;
  /** Share of rounds with a pay or free spins. */
  readonly hitRate: Rational;
  readonly featureRate: Rational;
  readonly freeSpinsPerFeature: Rational;
  /** Standard deviation of a round's pay, in total stakes. */
  readonly standardDeviation: number;
}

interface Paid {
  readonly base: readonly StopTally[];
  readonly awards: ScatterAwards;
  /** Pay of a feature with so many free spins. */
  readonly feature: (spins: number) => Moments;
  readonly betUnits: number;
}

/** Combines the paid spin, tallied by scatters, with the feature that each number of scatters starts. */
export function roundStatistics({ base, awards, feature, betUnits }: Paid): RoundStatistics {
  const total = base.reduce((sum, tally) => sum + BigInt(tally.combinations), 0n);
  let [reels, scatters, free, square, hits, triggers, spins] = [ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO];
  for (const tally of base) {
    const award = awards[tally.tallied] ?? { pay: 0, spins: 0 };
    const scatterPay = award.pay * betUnits;
    const moments = award.spins > 0 ? feature(award.spins) : NOTHING;
    const chance = rational(tally.combinations, total);
    const pay = rational(tally.pay, total);
    reels = add(reels, pay);
    scatters = add(scatters, multiply(chance, scatterPay));
    free = add(free, multiply(chance, moments.mean));
    hits = add(hits, award.spins > 0 || scatterPay > 0 ? chance : rational(tally.hits, total));
    triggers = add(triggers, award.spins > 0 ? chance : ZERO);
    spins = add(spins, multiply(chance, moments.spins));
    // E[(L + s + F)²] with reel pay L and feature F independent once the number of scatters is known.
    const fixed = add(rational(scatterPay), moments.mean);
    const fixedSquare = add(rational(scatterPay ** 2), multiply(moments.mean, 2 * scatterPay), moments.square);
    const cross = multiply(multiply(pay, fixed), 2);
    square = add(square, rational(tally.paySquared, total), cross, multiply(chance, fixedSquare));
  }
  const perStake = (value: Rational) => multiply(value, rational(1, betUnits));
  const mean = toNumber(add(reels, scatters, free)) / betUnits;
  return {
    rtp: perStake(add(reels, scatters, free)),
    rtpReels: perStake(reels),
    rtpScatters: perStake(scatters),
    rtpFreeSpins: perStake(free),
    hitRate: hits,
    featureRate: triggers,
    freeSpinsPerFeature: triggers.num === 0n ? ZERO : rational(spins.num * triggers.den, spins.den * triggers.num),
    standardDeviation: Math.sqrt(toNumber(square) / betUnits ** 2 - mean ** 2),
  };
}
