import type { LanguageCode } from '@marquee/contracts/languages';
import { ar } from './ar.ts';
import { cn } from './cn.ts';
import { en } from './en.ts';
import { id } from './id.ts';
import { km } from './km.ts';
import type { StarterText } from './starter-text.ts';

/** Languages of new brands, with the texts. */
export const STARTER_TEXTS = { EN: en, KM: km, CN: cn, ID: id, AR: ar } as const satisfies Partial<
  Record<LanguageCode, StarterText>
>;
export type StarterLanguage = keyof typeof STARTER_TEXTS;
export const STARTER_LANGUAGES = Object.keys(STARTER_TEXTS) as [StarterLanguage, ...StarterLanguage[]];

/** The proposed time zone for a language. */
export const STARTER_ZONES: Readonly<Record<StarterLanguage, string>> = {
  EN: 'UTC',
  KM: 'Asia/Phnom_Penh',
  CN: 'Asia/Shanghai',
  ID: 'Asia/Jakarta',
  AR: 'Asia/Dubai',
};
