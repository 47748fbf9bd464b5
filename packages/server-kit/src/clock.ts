/** Reads the time. Tests pass one they can move; no variable, header or route can. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
