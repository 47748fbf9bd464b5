/**
 * What a game declares to players and operators, as decimal text. They are never typed: they are what its mathematics gives
 * (`npm run enumerate` in this package), and a test holds every `declared.ts` to that.
 */
export interface DeclaredFigures {
  /** Return to player, a fraction; before the most a round may pay, unless it was sampled. */
  readonly rtpDecimal: string;
  /** Share of rounds that pay anything or win a feature. */
  readonly hitRateDecimal: string;
  /** Of one round's pay, in total stakes. */
  readonly standardDeviation: string;
  readonly volatility: Volatility;
  /** Where the figures could not be counted: how many rounds were played, and half the width of the return's interval at 99 %. */
  readonly sampled?: { readonly rounds: number; readonly rtpWithinDecimal: string };
  /** Where the return comes from, for games with free spins. */
  readonly parts?: { readonly reels: string; readonly scatters: string; readonly freeSpins: string };
  /** For games with free spins: one round in so many wins them, and how many there are then, on average. */
  readonly feature?: { readonly rounds: string; readonly spins: string };
}

export type Volatility = 'low' | 'medium' | 'high';

/** 5 and 12 standard deviations (in stakes) divide low, medium and high. */
export function volatilityOf(standardDeviation: number): Volatility {
  if (standardDeviation < 5) return 'low';
  return standardDeviation < 12 ? 'medium' : 'high';
}
