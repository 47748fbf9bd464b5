import { useMemo } from 'react';
import { useLanguage, useManifest } from '../manifest/page-state.ts';
import { languageOf } from './messages.ts';
import { dayFormat, timeFormat } from './time-format.ts';

/** ISO instant → date and time in the reader's language and the brand's zone. */
export function useTime(): (instant: string) => string {
  const language = useLanguage();
  const { timezone } = useManifest();
  return useMemo(() => {
    const format = timeFormat(languageOf(language).locale, timezone);
    return (instant) => format(new Date(instant));
  }, [language, timezone]);
}

/** `YYYY-MM-DD` → the day in the reader's language. */
export function useDay(): (day: string) => string {
  const language = useLanguage();
  return useMemo(() => dayFormat(languageOf(language).locale), [language]);
}
