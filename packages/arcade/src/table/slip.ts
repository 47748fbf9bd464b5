import { parseAmount, type Units } from '../amount.ts';
import { type CoupOutcome, SIDES, type Side } from './baccarat.ts';

/** What a player has on each side, as decimal text. */
export interface Slip {
  readonly bets: Partial<Readonly<Record<Side, string>>>;
}

/** Returned for each bet that wins, its stake included, in hundredths of it: the banker's win pays a commission of five. */
const RETURNS: Readonly<Record<Side, bigint>> = { player: 200n, banker: 195n, tie: 900n };

const betOn = ({ bets }: Slip, side: Side): Units => parseAmount(bets[side] ?? '0');

export const slipStake = (slip: Slip): Units => SIDES.reduce((sum, side) => sum + betOn(slip, side), 0n);

/** Side by side: the database keeps a slip's bets in an order of its own. */
export const hasSameBets = (one: Slip, other: Slip): boolean =>
  SIDES.every((side) => betOn(one, side) === betOn(other, side));

/** What a slip gets back. Player and banker stand off when the coup is a tie. */
export function slipWin(slip: Slip, { result }: CoupOutcome): Units {
  return SIDES.reduce((sum, side) => {
    const bet = betOn(slip, side);
    if (side === result) return sum + (bet * RETURNS[side]) / 100n;
    return result === 'tie' ? sum + bet : sum;
  }, 0n);
}

/** The slip a round of a table was played with. @throws Error for a round of another game. */
export function slipOf(round: { readonly choice: unknown }): Slip {
  const { choice } = round;
  if (typeof choice !== 'object' || choice === null || !('bets' in choice)) throw new Error('not a round of a table');
  return choice as Slip;
}
