import { createInstance, type i18n } from 'i18next';
import { type ConsoleLanguage, languageOf, type Messages } from './messages.ts';

export type I18n = i18n;

/** One i18next instance per page. A missing key shows as ⟦key⟧, which the tests look for. */
export function createI18n(language: ConsoleLanguage, messages: Messages): i18n {
  const instance = createInstance();
  const { locale } = languageOf(language);
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: messages } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => `⟦${key}⟧`,
  });
  return instance;
}

/** Adds a language's messages to a running instance and switches to it. */
export async function changeMessages(instance: i18n, language: ConsoleLanguage, messages: Messages): Promise<void> {
  const { locale } = languageOf(language);
  instance.addResourceBundle(locale, 'translation', messages, false, true);
  await instance.changeLanguage(locale);
}
