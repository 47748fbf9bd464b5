/**
 * Figures that a game declares to players and operators, as decimal text. They are computed (`npm run enumerate` in this package), and a
 * test compares every `declared.ts` with the result.
 */
export interface DeclaredFigures {
  /** Return to player as a fraction. Enumerated ones ignore the limit of a round's win. */
  readonly rtpDecimal: string;
  /** Share of rounds that pay anything or win a feature. */
  readonly hitRateDecimal: string;
  /** Of one round's pay, in total stakes. */
  readonly standardDeviation: string;
  readonly volatility: Volatility;
  /** For sampled figures: number of rounds, and half the width of the return's interval at 99 %. */
  readonly sampled?: { readonly rounds: number; readonly rtpWithinDecimal: string };
  /** Sources of the return, for games with free spins. */
  readonly parts?: { readonly reels: string; readonly scatters: string; readonly freeSpins: string };
  /** For games with free spins: one in how many rounds wins them, and their mean number. */
  readonly feature?: { readonly rounds: string; readonly spins: string };
}

export type Volatility = 'low' | 'medium' | 'high';

/** 5 and 12 standard deviations (in stakes) separate low, medium and high. */
export function volatilityOf(standardDeviation: number): Volatility {
  if (standardDeviation < 5) return 'low';
  return standardDeviation < 12 ? 'medium' : 'high';
}
