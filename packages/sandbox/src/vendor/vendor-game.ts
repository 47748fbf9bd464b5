import { randomInt } from 'node:crypto';
import { TITLES } from './game-texts.ts';

/** Minor units of one unit. */
export const LEAST_STAKE = 100n;

/** For catalogues: 1.95 times the stake with a chance of one half. */
export const GAME = {
  game_code: 'sun-and-moon',
  name: 'Sun & Moon',
  names: TITLES,
  category: 'MINI',
  rtp: '0.9750',
  volatility: 'low',
  lines: 1,
  // In hundred-thousandths of a unit.
  min_bet: { default: Number(LEAST_STAKE) * 1_000 },
  enabled: true,
} as const;

export const SIDES = ['sun', 'moon'] as const;
export type Side = (typeof SIDES)[number];

/** Minor units. */
export interface Toss {
  readonly side: Side;
  readonly paid: bigint;
}

/** Tosses the coin with the system's random numbers. Returns side and payout. */
export function toss(pick: Side, stake: bigint): Toss {
  const side = SIDES[randomInt(SIDES.length)] ?? 'sun';
  return { side, paid: side === pick ? (stake * 195n) / 100n : 0n };
}
