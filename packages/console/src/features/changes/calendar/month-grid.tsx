import { Link } from 'react-router-dom';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { merchantsOf } from '../data/change-state.ts';
import { useBrandName } from '../data/use-brand-name.ts';
import styles from './calendar.module.css';
import { type CalendarDay, type Scheduled, weeksOf } from './calendar-days.ts';

/** Monday is the first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

function Entry({ entry: { change, local } }: { entry: Scheduled }) {
  const brandName = useBrandName();
  return (
    <Link to={PATHS.change(change.id)} className={styles.entry} data-state={change.state}>
      <time dateTime={change.schedule?.at}>{local.slice(11)}</time>{' '}
      <span className={styles.entryTitle}>{change.title}</span>
      <span className={styles.entryBrands}>{merchantsOf(change).map(brandName).join(', ')}</span>
    </Link>
  );
}

function Day({ day: { day, inMonth, scheduled }, isToday }: { day: CalendarDay; isToday: boolean }) {
  return (
    <td className={styles.day} data-outside={!inMonth || undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day} className={styles.number}>
        {Number(day.slice(8))}
      </time>
      {scheduled.map((entry) => (
        <Entry key={entry.change.id} entry={entry} />
      ))}
    </td>
  );
}

export interface MonthGridProps {
  month: string;
  today: string;
  scheduled: readonly Scheduled[];
  label: string;
}

/** A month as a table. Small screens show the list only. */
export function MonthGrid({ month, today, scheduled, label }: MonthGridProps) {
  const t = useT();
  return (
    <table className={styles.grid} aria-label={label}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className={styles.weekday}>
              {t(`changes.weekday.${weekday}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, scheduled).map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <Day key={day.day} day={day} isToday={day.day === today} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
