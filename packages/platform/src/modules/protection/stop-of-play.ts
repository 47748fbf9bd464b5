import { SESSION_BREAK_MINUTES } from '@marquee/contracts/constants';
import type { PLAY_STOPS } from '@marquee/contracts/protection';

export type PlayStop = (typeof PLAY_STOPS)[number];

const MINUTE_MS = 60_000;

/** What a session limit measures: play of the member over all log-ins. Times are null without a limit, and before the first bet. */
export interface LimitedPlay {
  readonly sessionMinutes: number | null;
  /** The first bet since the last break. */
  readonly playBeganAt: Date | null;
  /** The latest bet; known to half a minute. */
  readonly playSeenAt: Date | null;
}

/** What decides whether a member may play on in a session. */
export interface StateOfPlay extends LimitedPlay {
  readonly keptOutBy: 'excluded' | 'timeOut' | null;
  /** The session's first bet; null: none yet. */
  readonly playedAt: Date | null;
  /** The last acknowledged reality check of the session. */
  readonly realityAt: Date | null;
  /** The member's own choice; null: none. */
  readonly realityMinutes: number | null;
}

/** Minutes between two reality checks: the brand's are the most, a member may choose fewer. Null: none. */
export function realityMinutesOf(brandMinutes: number | null, ownMinutes: number | null): number | null {
  if (brandMinutes === null || ownMinutes === null) return brandMinutes ?? ownMinutes;
  return Math.min(brandMinutes, ownMinutes);
}

/** Minutes of play since the last break, and when the next one ends if no bet is placed until then. Null: no limit, no bet yet, or the break is over. */
export function playSinceBreak(
  { sessionMinutes, playBeganAt, playSeenAt }: LimitedPlay,
  now: Date,
): { readonly minutes: number; readonly breakEndsAt: Date } | null {
  if (sessionMinutes === null || playBeganAt === null || playSeenAt === null) return null;
  const breakEndsAt = new Date(playSeenAt.getTime() + SESSION_BREAK_MINUTES * MINUTE_MS);
  return breakEndsAt <= now ? null : { minutes: (now.getTime() - playBeganAt.getTime()) / MINUTE_MS, breakEndsAt };
}

/**
 * Why the member may not play now; null: may play. Limits of stake and loss depend on the stake: `core.check_play` counts them. A missing
 * verification refuses the launch, not the bets of a game that is open.
 */
export function stopOfPlay(
  state: StateOfPlay,
  brandMinutes: number | null,
  now: Date,
): Exclude<PlayStop, 'identity' | 'limit'> | null {
  if (state.keptOutBy !== null) return state.keptOutBy;
  const { playedAt, realityAt, sessionMinutes } = state;
  const play = playSinceBreak(state, now);
  if (play !== null && sessionMinutes !== null && play.minutes >= sessionMinutes) return 'session';
  if (playedAt === null) return null;
  const minutesSince = (since: Date): number => (now.getTime() - since.getTime()) / MINUTE_MS;
  const realityMinutes = realityMinutesOf(brandMinutes, state.realityMinutes);
  const isDue = realityMinutes !== null && minutesSince(realityAt ?? playedAt) >= realityMinutes;
  return isDue ? 'realityCheck' : null;
}
