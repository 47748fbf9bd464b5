import type { Draw } from '../engine/round-outcome.ts';

/** Cards in a shoe of eight packs, 0 to 415: suit by suit from the ace in each pack of 52. */
export type Card = number;

export const SIDES = ['player', 'banker', 'tie'] as const;
export type Side = (typeof SIDES)[number];

export interface CoupOutcome {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly result: Side;
}

const SHOE = 8 * 52;

/** 0 for tens and court cards, else the pips. */
export function pointsOf(card: Card): number {
  const rank = (card % 13) + 1;
  return rank >= 10 ? 0 : rank;
}

/** The last digit of the sum. */
export const handPoints = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;

/** Whether the banker takes a third card, by its points and the player's third card, if there was one. */
export function bankerDraws(banker: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return playerThird !== 8;
  if (banker === 4) return playerThird >= 2 && playerThird <= 7;
  if (banker === 5) return playerThird >= 4 && playerThird <= 7;
  return banker === 6 && (playerThird === 6 || playerThird === 7);
}

/** Draws cards from a full shoe without replacement: each number is the place among the remaining cards. */
function dealer(draw: Draw): () => Card {
  const shoe = Array.from({ length: SHOE }, (_, card) => card);
  return () => shoe.splice(draw(shoe.length), 1)[0] ?? 0;
}

/** One coup by the rules of punto banco: player, banker, player, banker, then third cards, player first. */
export function dealCoup(draw: Draw): CoupOutcome {
  const next = dealer(draw);
  const [p1, b1, p2, b2] = [next(), next(), next(), next()];
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ];
  const isNatural = handPoints(player) >= 8 || handPoints(banker) >= 8;
  if (!isNatural) {
    if (handPoints(player) <= 5) player.push(next());
    const third = player[2];
    if (bankerDraws(handPoints(banker), third === undefined ? undefined : pointsOf(third))) banker.push(next());
  }
  const lead = handPoints(player) - handPoints(banker);
  return { player, banker, result: lead === 0 ? 'tie' : lead > 0 ? 'player' : 'banker' };
}
