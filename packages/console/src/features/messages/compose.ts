import type { LanguageCode } from '@marquee/contracts/languages';
import {
  BODY_MAX_CHARS,
  type MessageTexts,
  RECIPIENTS_MAX,
  type SendMessageRequest,
  SHOWN_MAX_DAYS,
  TITLE_MAX_CHARS,
} from '@marquee/contracts/schemas/staff-messages';
import { instantOf } from '@marquee/contracts/zoned-time';

const DAY_MS = 86_400_000;

export interface Draft {
  readonly to: 'members' | 'brand';
  /** One username or id a line; commas separate too. */
  readonly names: string;
  readonly newcomers: boolean;
  readonly texts: Partial<Record<LanguageCode, { readonly title: string; readonly body: string }>>;
  /** Wall clock times of the brand's zone; empty: at once, and the usual time. */
  readonly showsAt: string;
  readonly expiresAt: string;
}

/** What a part of the form needs of the draft. */
export interface DraftFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changed: Partial<Draft>) => void;
  /** Text of the first of these faults that the draft has. */
  readonly faultText: (...of: DraftFault[]) => string | undefined;
}

export const NEW_DRAFT: Draft = { to: 'members', names: '', newcomers: false, texts: {}, showsAt: '', expiresAt: '' };

/** The names of a pasted list, each once. */
export const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;\t]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

export type TextState = 'empty' | 'half' | 'long' | 'written';

export function textState({ texts }: Draft, language: LanguageCode): TextState {
  const { title = '', body = '' } = texts[language] ?? {};
  const [head, text] = [title.trim(), body.trim()];
  if (head === '' && text === '') return 'empty';
  if (head === '' || text === '') return 'half';
  return [...head].length > TITLE_MAX_CHARS || [...text].length > BODY_MAX_CHARS ? 'long' : 'written';
}

/** The complete texts. */
export const writtenTexts = (draft: Draft, languages: readonly LanguageCode[]): MessageTexts =>
  Object.fromEntries(
    languages
      .filter((language) => textState(draft, language) === 'written')
      .map((language) => {
        const { title = '', body = '' } = draft.texts[language] ?? {};
        return [language, { title: title.trim(), body: body.trim() }];
      }),
  );

export const DRAFT_FAULTS = ['names', 'tooMany', 'texts', 'half', 'long', 'showsAt', 'expiresAt'] as const;
export type DraftFault = (typeof DRAFT_FAULTS)[number];

/** What keeps a draft from being sent, as the server would refuse it. @param zone the brand's */
export function faultsOf(draft: Draft, languages: readonly LanguageCode[], zone: string, now: Date): DraftFault[] {
  const { to, names, showsAt, expiresAt } = draft;
  const states = languages.map((language) => textState(draft, language));
  const count = namesOf(names).length;
  const shows = showsAt === '' ? now.toISOString() : instantOf(showsAt, zone);
  const expires = expiresAt === '' ? null : instantOf(expiresAt, zone);
  const isShowsWrong = shows === null || Date.parse(shows) < now.getTime();
  const shownMs = expires === null || shows === null ? 0 : Date.parse(expires) - Date.parse(shows);
  const isExpiryWrong = expiresAt !== '' && (expires === null || shownMs <= 0 || shownMs > SHOWN_MAX_DAYS * DAY_MS);
  const faults: Readonly<Record<DraftFault, boolean>> = {
    names: to === 'members' && count === 0,
    tooMany: to === 'members' && count > RECIPIENTS_MAX,
    texts: states.every((state) => state === 'empty'),
    half: states.includes('half'),
    long: states.includes('long'),
    showsAt: isShowsWrong,
    expiresAt: isExpiryWrong,
  };
  return DRAFT_FAULTS.filter((fault) => faults[fault]);
}

/** @param members ids of the recipients; none for the whole brand */
export const requestOf = (
  draft: Draft,
  languages: readonly LanguageCode[],
  members: readonly string[],
): SendMessageRequest => ({
  to: draft.to === 'brand' ? { kind: 'brand', newcomers: draft.newcomers } : { kind: 'members', members: [...members] },
  texts: writtenTexts(draft, languages),
  showsAt: draft.showsAt === '' ? null : draft.showsAt,
  expiresAt: draft.expiresAt === '' ? null : draft.expiresAt,
});
