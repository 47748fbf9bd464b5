import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from './messages.ts';

export type MessageValues = Readonly<Record<string, string | number>>;
/** Text of a key in the current language; plurals by `count`, selects by `context`. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** The current language's texts. A new function after a language switch, so that memos follow. */
export function useT(): Translate {
  const { t } = useTranslation();
  return useMemo<Translate>(() => (key, values) => t(key, values ?? {}), [t]);
}

/** Text of a composed key (`error.<code>`); `fallback` if the key is unknown. */
export function useTextOf(): (key: string, fallback: MessageKey, values?: MessageValues) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (key, fallback, values) => t(i18n.exists(key, values ?? {}) ? key : fallback, values ?? {}),
    [t, i18n],
  );
}

/** The current locale, for Intl. */
export const useLocale = (): string => useTranslation().i18n.language;
