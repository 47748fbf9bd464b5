/** Languages of the games, by BCP 47 tag. */
export const LANGUAGES = {
  en: { dir: 'ltr' },
  km: { dir: 'ltr' },
  'zh-Hans': { dir: 'ltr' },
  id: { dir: 'ltr' },
  ar: { dir: 'rtl' },
  vi: { dir: 'ltr' },
  th: { dir: 'ltr' },
  my: { dir: 'ltr' },
  ty: { dir: 'ltr' },
} as const satisfies Record<string, { dir: 'ltr' | 'rtl' }>;

export type LanguageTag = keyof typeof LANGUAGES;

/** The language for an operator's tag: exact, else by its first subtag, else English. */
export function chooseLanguage(tag: string): LanguageTag {
  const tags = Object.keys(LANGUAGES) as LanguageTag[];
  const requested = tag.toLowerCase();
  const primary = requested.split('-')[0];
  return (
    tags.find((each) => each.toLowerCase() === requested) ?? tags.find((each) => each.split('-')[0] === primary) ?? 'en'
  );
}
