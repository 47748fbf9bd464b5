import { LRUCache } from 'lru-cache';

/** Player, language and exit address of a launch. */
export interface Seat {
  readonly player: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly lobby: string;
}

export type Seats = LRUCache<string, Seat>;

const SEATS_MAX = 10_000;
const HOUR_MS = 60 * 60_000;

/** Seats by the secret in the game's address. A seat expires an hour after its last use. */
export const createSeats = (): Seats => new LRUCache({ max: SEATS_MAX, ttl: HOUR_MS, updateAgeOnGet: true });
