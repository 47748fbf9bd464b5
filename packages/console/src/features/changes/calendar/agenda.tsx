import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useRowKeys } from '../../../lib/table/use-row-keys.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { utcText } from '../act/schedule-time.ts';
import { useSpanText } from '../act/use-span-text.ts';
import { merchantsOf } from '../data/change-state.ts';
import { Marks } from '../data/marks.tsx';
import { StateBadge } from '../data/state-badge.tsx';
import { useBrandName } from '../data/use-brand-name.ts';
import styles from './calendar.module.css';
import type { Scheduled } from './calendar-days.ts';

function Row({ entry: { change, at, local, by } }: { entry: Scheduled }) {
  const t = useT();
  const spanText = useSpanText();
  const now = useNow();
  const brandName = useBrandName();
  const date = new Date(at);
  const away = date.getTime() - now.getTime();
  return (
    <article className={styles.row}>
      <h3 className={styles.rowTitle}>
        <Link to={PATHS.change(change.id)} className={styles.rowLink}>
          {change.title}
        </Link>
      </h3>
      <time dateTime={at} className={styles.rowTime}>
        {local.replace('T', ' ')}
        <span className={styles.quiet}>{utcText(date)}</span>
      </time>
      <span className={styles.rowFacts}>
        <StateBadge change={change} />
        <Marks change={change} />
        <span className={styles.quiet}>
          {merchantsOf(change).map(brandName).join(', ')}
          {change.state === 'scheduled' && away > 0 && ` · ${spanText(away)}`}
          {` · ${t('changes.schedule.by', { name: by })}`}
        </span>
      </span>
    </article>
  );
}

/** The same as a list, the next first. */
export function Agenda({ scheduled }: { scheduled: readonly Scheduled[] }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <ul ref={list} className={styles.agenda} aria-label={t('changes.calendar.list')}>
      {scheduled.map((entry) => (
        <li key={entry.change.id}>
          <Row entry={entry} />
        </li>
      ))}
    </ul>
  );
}
