/** How large a win is, by its size in stakes. */
export type WinTier = 'big' | 'great' | 'river';

const TIERS: readonly (readonly [tier: WinTier, stakes: bigint])[] = [
  ['river', 60n],
  ['great', 25n],
  ['big', 10n],
];

/** Whether a round has brought more than its stake. A return of the stake or less is shown, and not celebrated. */
export const isGain = (total: bigint, stake: bigint): boolean => total > stake;

/** The tier of a win, or undefined where the plaque below the reels is enough. Both in the same unit. */
export function winTier(win: bigint, stake: bigint): WinTier | undefined {
  return TIERS.find(([, stakes]) => win >= stakes * stake)?.[0];
}
