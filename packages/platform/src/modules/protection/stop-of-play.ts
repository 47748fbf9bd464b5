import type { PLAY_STOPS } from '@marquee/contracts/protection';

export type PlayStop = (typeof PLAY_STOPS)[number];

const MINUTE_MS = 60_000;

/** What decides whether a member may play on in a session. */
export interface StateOfPlay {
  readonly keptOutBy: 'excluded' | 'timeOut' | null;
  /** The session's first bet; null: none yet. */
  readonly playedAt: Date | null;
  /** The last acknowledged reality check of the session. */
  readonly realityAt: Date | null;
  /** The member's own choices; null: none. */
  readonly realityMinutes: number | null;
  readonly sessionMinutes: number | null;
}

/** Minutes between two reality checks: the brand's are the most, a member may choose fewer. Null: none. */
export function realityMinutesOf(brandMinutes: number | null, ownMinutes: number | null): number | null {
  if (brandMinutes === null || ownMinutes === null) return brandMinutes ?? ownMinutes;
  return Math.min(brandMinutes, ownMinutes);
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
  if (playedAt === null) return null;
  const minutesSince = (since: Date): number => (now.getTime() - since.getTime()) / MINUTE_MS;
  if (sessionMinutes !== null && minutesSince(playedAt) >= sessionMinutes) return 'session';
  const realityMinutes = realityMinutesOf(brandMinutes, state.realityMinutes);
  const isDue = realityMinutes !== null && minutesSince(realityAt ?? playedAt) >= realityMinutes;
  return isDue ? 'realityCheck' : null;
}
