import { LRUCache } from 'lru-cache';

/** Who plays by a launch, in which language, and where the way out leads. */
export interface Seat {
  readonly player: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly lobby: string;
}

export type Seats = LRUCache<string, Seat>;

const SEATS_MAX = 10_000;
const HOUR_MS = 60 * 60_000;

/** By the secret in the game's address; gone when nobody has played for an hour. */
export const createSeats = (): Seats => new LRUCache({ max: SEATS_MAX, ttl: HOUR_MS, updateAgeOnGet: true });
