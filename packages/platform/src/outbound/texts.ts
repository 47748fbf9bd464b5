import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import AR from '../../messages/AR.json' with { type: 'json' };
import CN from '../../messages/CN.json' with { type: 'json' };
import EN from '../../messages/EN.json' with { type: 'json' };
import ID from '../../messages/ID.json' with { type: 'json' };
import KM from '../../messages/KM.json' with { type: 'json' };
import MY from '../../messages/MY.json' with { type: 'json' };
import TH from '../../messages/TH.json' with { type: 'json' };
import TY from '../../messages/TY.json' with { type: 'json' };
import VI from '../../messages/VI.json' with { type: 'json' };

export type TextKey = keyof typeof EN;
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts of mail and SMS, in every language of the page. A missing key does not type-check. */
export const OUTBOUND_TEXTS: Readonly<Partial<Record<LanguageCode, Readonly<Record<TextKey, string>>>>> = {
  AR,
  CN,
  EN,
  ID,
  KM,
  MY,
  TH,
  TY,
  VI,
};

/** The language of the texts for `language`: itself where there are any, else English. */
export const textLanguage = (language: string): LanguageCode =>
  isLanguageCode(language) && OUTBOUND_TEXTS[language] !== undefined ? language : 'EN';

/** Texts of one language with `{name}` filled in. */
export function textsIn(language: string): (key: TextKey, values?: TextValues) => string {
  const texts = OUTBOUND_TEXTS[textLanguage(language)] ?? EN;
  return (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
