import { parseAmount, type Units } from '../amount.ts';
import { type CoupOutcome, SIDES, type Side } from './baccarat.ts';

/** A player's bets on each side, as decimal text. */
export interface Slip {
  readonly bets: Partial<Readonly<Record<Side, string>>>;
}

/** Returned for each winning bet, stake included, in percent of it: the banker's win has a commission of five. */
const RETURNS: Readonly<Record<Side, bigint>> = { player: 200n, banker: 195n, tie: 900n };

const betOn = ({ bets }: Slip, side: Side): Units => parseAmount(bets[side] ?? '0');

export const slipStake = (slip: Slip): Units => SIDES.reduce((sum, side) => sum + betOn(slip, side), 0n);

/** Compared by side, because the database stores a slip's bets in its own order. */
export const hasSameBets = (one: Slip, other: Slip): boolean =>
  SIDES.every((side) => betOn(one, side) === betOn(other, side));

/** The win of a slip. Bets on player and banker are returned on a tie. */
export function slipWin(slip: Slip, { result }: CoupOutcome): Units {
  return SIDES.reduce((sum, side) => {
    const bet = betOn(slip, side);
    if (side === result) return sum + (bet * RETURNS[side]) / 100n;
    return result === 'tie' ? sum + bet : sum;
  }, 0n);
}

/** The slip of a table's round. @throws Error for a round of another game. */
export function slipOf(round: { readonly choice: unknown }): Slip {
  const { choice } = round;
  if (typeof choice !== 'object' || choice === null || !('bets' in choice)) throw new Error('not a round of a table');
  return choice as Slip;
}
