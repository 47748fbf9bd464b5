import { type Translate, useT } from '../i18n/use-t.ts';
import { dayOf, distanceOf, exactTime } from './format-time.ts';
import styles from './moment.module.css';
import { useNow } from './use-now.ts';

function inWords(at: Date, now: Date, t: Translate): string {
  const distance = distanceOf(at, now);
  if (distance === 'far') return dayOf(at);
  if (distance === 'now') return t('time.now');
  const { unit, count, isPast } = distance;
  return t(`time.${unit}.${isPast ? 'ago' : 'ahead'}`, { count });
}

/** A relative time, with the exact one as its title. @param at ISO 8601 UTC */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  const t = useT();
  const now = useNow();
  const date = new Date(at);
  const full = exactTime(date);
  return (
    <time className={exact ? undefined : styles.words} dateTime={at} title={full}>
      {exact ? full : inWords(date, now, t)}
    </time>
  );
}
