import { createContext, use, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from './messages.ts';

export type MessageValues = Readonly<Record<string, string | number>>;
/** Text of a key in the current language; plurals by `count`, selects by `context`. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

export const TranslateContext = createContext<Translate | null>(null);

/** The current language's texts. A language switch makes a new function, so that memos update. */
export function useT(): Translate {
  const translate = use(TranslateContext);
  if (!translate) throw new Error('texts are there before the first render');
  return translate;
}

/** Text of a key built from data (`error.<code>`); `fallback` if the key does not exist. */
export function useTextOf(): (key: string, fallback: MessageKey, values?: MessageValues) => string {
  const { t, i18n } = useTranslation();
  return useCallback((key, fallback, values) => t(i18n.exists(key) ? key : fallback, values ?? {}), [t, i18n]);
}
