import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages } from './create-i18n.ts';
import { CONSOLE_LANGUAGES, type ConsoleLanguage, isConsoleLanguage, languageOf, loadMessages } from './messages.ts';

const STORAGE_KEY = 'mq_console_language';

/** The language chosen before, else the first known one of the browser's, else English. */
export function firstLanguage(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): ConsoleLanguage {
  const kept = storage.getItem(STORAGE_KEY);
  if (isConsoleLanguage(kept)) return kept;
  const subtags = preferred.map((tag) => tag.split('-', 1)[0]);
  const matches = subtags.flatMap((subtag) => CONSOLE_LANGUAGES.filter((code) => languageOf(code).tag === subtag));
  return matches[0] ?? 'EN';
}

export function markLanguage(language: ConsoleLanguage): void {
  document.documentElement.lang = languageOf(language).tag;
}

/** The current language, and the switch: stored, without a reload. */
export function useLanguage(): [ConsoleLanguage, (language: ConsoleLanguage) => Promise<void>] {
  const { i18n } = useTranslation();
  const shown = CONSOLE_LANGUAGES.find((code) => languageOf(code).locale === i18n.language) ?? 'EN';
  const choose = useCallback(
    async (language: ConsoleLanguage) => {
      await changeMessages(i18n, language, await loadMessages(language));
      markLanguage(language);
      localStorage.setItem(STORAGE_KEY, language);
    },
    [i18n],
  );
  return [shown, choose];
}
