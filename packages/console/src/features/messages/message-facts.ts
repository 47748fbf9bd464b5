import type { LanguageCode } from '@marquee/contracts/languages';
import type { MessageText, MessageTexts, StaffMessage } from '@marquee/contracts/schemas/staff-messages';
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

export type ReadText = MessageText & { readonly language: LanguageCode };

/** The text that a reader of `language` gets: theirs, else the brand's default, else any. */
export function textFor(texts: MessageTexts, language: string, fallback = ''): ReadText | undefined {
  const written = Object.entries(texts).map(([code, text]) => ({ language: code as LanguageCode, ...text }));
  const inLanguage = (code: string) => written.find((each) => each.language === code);
  return inLanguage(language) ?? inLanguage(fallback) ?? written[0];
}
