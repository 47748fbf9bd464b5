import type { LanguageCode } from './languages.ts';
import type { MessageText, MessageTexts } from './schemas/staff-messages.ts';

/** A message's text with its language. */
export type ChosenText = MessageText & { readonly language: LanguageCode };

/** The text in the first of these languages that has one, otherwise in any; null when there is none. */
export function chooseText(texts: MessageTexts, ...languages: readonly (string | undefined)[]): ChosenText | null {
  const written = Object.entries(texts).map(([code, text]) => ({ language: code as LanguageCode, ...text }));
  const preferred = languages.map((code) => written.find(({ language }) => language === code));
  return preferred.find((text) => text !== undefined) ?? written[0] ?? null;
}
