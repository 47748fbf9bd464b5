import { LIMIT_PERIODS } from './constants.ts';

/** Words of player protection [W13] for servers and pages. No schema: it is in the browser's chunks. */

/**
 * `deposit`: what is paid in, gross, in any 24 hours, 7 days or month. `loss`, `stake`: of the brand's day, week (from Monday) or month.
 * `session`: minutes of play, from the first bet until an hour passes without one.
 */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'session'] as const;
/** `session`: the only one of session limits. */
export const LIMIT_SPANS = [...LIMIT_PERIODS, 'session'] as const;

/** What stops play. */
export const PLAY_STOPS = ['limit', 'realityCheck', 'session', 'timeOut', 'excluded', 'identity'] as const;

/** Lengths of a time-out: one and two days, one and two weeks, 30 days, six weeks. */
export const TIME_OUT_HOURS = [24, 48, 168, 336, 720, 1008] as const;
