import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import type { Tone } from '../../lib/page/badge.tsx';

export type ShownState = StaffMessage['state'] | 'scheduled' | 'over';

/** A sent message is scheduled before its time, and over after its expiry. */
export function shownState({ state, showsAt, expiresAt }: StaffMessage, now: Date): ShownState {
  if (state === 'withdrawn') return state;
  if (Date.parse(expiresAt) <= now.getTime()) return 'over';
  if (state === 'waiting') return state;
  return Date.parse(showsAt) > now.getTime() ? 'scheduled' : 'sent';
}

export const TONES: Readonly<Record<ShownState, Tone>> = {
  waiting: 'warning',
  scheduled: 'accent',
  sent: 'positive',
  over: 'neutral',
  withdrawn: 'negative',
};
