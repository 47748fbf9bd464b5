import type { Card, CoupOutcome } from '../../../src/table/baccarat.ts';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const SUITS = ['♠', '♥', '♣', '♦'];

export const suitOf = (card: Card): number => Math.floor(card / 13) % 4;

/** Rank and suit of a card, for reading aloud. */
export const cardText = (card: Card): string => `${RANKS[card % 13]}${SUITS[suitOf(card)]}`;

/** Both hands, the player's first. */
export const coupText = ({ player, banker }: Pick<CoupOutcome, 'player' | 'banker'>): string =>
  `${player.map(cardText).join(' ')} / ${banker.map(cardText).join(' ')}`;
