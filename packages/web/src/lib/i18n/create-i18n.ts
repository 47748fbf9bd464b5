import { createInstance, type i18n } from 'i18next';
import { languageOf, type Messages } from './messages.ts';

export type I18n = i18n;

/** A brand's overrides: simple arguments only, because the browser has no ICU parser. */
const fromOverride = (text: string): string => text.replace(/\{(\w+)\}/g, '{{$1}}');

/** The bundle with the brand's own texts. */
export function withOverrides(messages: Messages, overrides: Messages | undefined): Messages {
  if (!overrides) return messages;
  const own = Object.entries(overrides).map(([key, text]) => [key, fromOverride(text)]);
  return { ...messages, ...Object.fromEntries(own) };
}

/**
 * One i18next instance per render or page. `messages` have the brand's overrides applied. A missing key shows as ⟦key⟧, which the
 * tests look for; in a browser whose later messages are still loading (`isLoading`) a failure shows as a network failure, and
 * any other text is empty until it is loaded.
 */
export function createI18n(language: string, messages: Messages, isLoading: () => boolean = () => false): i18n {
  const instance = createInstance();
  // i18next finds plural rules by tag; where Intl does not know the tag, its locale is used.
  const { locale } = languageOf(language);
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: messages } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added' },
    parseMissingKeyHandler: (key) => {
      if (!isLoading()) return `⟦${key}⟧`;
      return key.startsWith('error.') ? instance.t('error.network') : '';
    },
  });
  return instance;
}

/** Adds messages of a language; rendered texts follow. */
export function addMessages(instance: i18n, language: string, messages: Messages): void {
  instance.addResourceBundle(languageOf(language).locale, 'translation', messages, false, true);
}

/** Puts a language's messages into a running instance and switches to it. */
export async function changeMessages(instance: i18n, language: string, messages: Messages): Promise<void> {
  const { locale } = languageOf(language);
  instance.addResourceBundle(locale, 'translation', messages, false, true);
  await instance.changeLanguage(locale);
}
