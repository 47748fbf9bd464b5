/** Tier of a win, by its size in stakes. */
export type WinTier = 'big' | 'great' | 'river';

const TIERS: readonly (readonly [tier: WinTier, stakes: bigint])[] = [
  ['river', 60n],
  ['great', 25n],
  ['big', 10n],
];

/** Whether a round has returned more than its stake. Otherwise the return is shown but not celebrated. */
export const isGain = (total: bigint, stake: bigint): boolean => total > stake;

/** The tier of a win, or undefined if the plaque below the reels is enough. Both amounts in the same unit. */
export function winTier(win: bigint, stake: bigint): WinTier | undefined {
  return TIERS.find(([, stakes]) => win >= stakes * stake)?.[0];
}
