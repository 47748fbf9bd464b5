import { displayAmount } from '@marquee/contracts/amounts';
import type { ReportDay } from '@marquee/contracts/schemas/reports';

/** In the order of the table. */
export const FIGURES = [
  ...(['deposits', 'returned', 'withdrawals', 'stakes', 'wins', 'ggr'] as const),
  ...(['bonusStakes', 'bonusWins', 'bonusCost', 'ngr', 'adjustments'] as const),
  ...(['activePlayers', 'newPlayers'] as const),
] as const satisfies readonly (keyof ReportDay)[];
export type Figure = (typeof FIGURES)[number];

/** `48210` → `48,210`. */
export const countText = (count: number): string => displayAmount(String(count), 0);

/** An amount with two decimals, or a number of players. */
export const figureText = (value: string | number): string =>
  typeof value === 'number' ? countText(value) : displayAmount(value);
