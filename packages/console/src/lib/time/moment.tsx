import { useLocale } from '../i18n/use-t.ts';
import { exactTime, relativeTime } from './format-time.ts';
import { useNow } from './use-now.ts';

/** A moment as people say it, with the exact one behind it. @param at ISO 8601 UTC */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  const locale = useLocale();
  const now = useNow();
  const date = new Date(at);
  const full = exactTime(date, locale);
  return (
    <time dateTime={at} title={full}>
      {exact ? full : relativeTime(date, now, locale)}
    </time>
  );
}
