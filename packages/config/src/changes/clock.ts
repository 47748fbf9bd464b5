/** The time, which tests can move. */
export interface Clock {
  readonly now: () => Date;
}
export const systemClock: Clock = { now: () => new Date() };
