import { RECORD_DAYS_MAX, RECORD_YEAR_DAYS_MAX } from '@marquee/contracts/records';
import { Checkbox } from '@marquee/ui/checkbox';
import { DateRange } from '@marquee/ui/date-range';
import { addDays } from '@marquee/ui/day-range';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { daysOf, FIRST_DAY, rangeOf } from './record-range.ts';
import type { RecordFilter } from './use-record-filter.ts';

/** The days of a record: three months at most, a year on request. */
export function RangeField({ filter }: { filter: Pick<RecordFilter, 'range' | 'setRange' | 'today'> }) {
  const t = useT();
  const { range, setRange, today } = filter;
  const days = daysOf(range, today);
  const [isYear, setIsYear] = useState(addDays(days.from, RECORD_DAYS_MAX) <= days.to);
  return (
    <DateRange
      label={t('records.range')}
      value={days}
      onChange={(next) => setRange(rangeOf(next, today))}
      today={today}
      bounds={{ min: FIRST_DAY, max: today, maxDays: isYear ? RECORD_YEAR_DAYS_MAX : RECORD_DAYS_MAX }}
      texts={{
        from: t('records.range.from'),
        to: t('records.range.to'),
        presets: {
          today: t('records.range.today'),
          yesterday: t('records.range.yesterday'),
          last7Days: t('records.range.last7Days'),
          thisMonth: t('records.range.thisMonth'),
          lastMonth: t('records.range.lastMonth'),
        },
        otherDays: t('records.range.other'),
        problems: {
          incomplete: t('records.range.incomplete'),
          outside: t('records.range.outside'),
          backwards: t('records.range.backwards'),
          tooLong: t(isYear ? 'records.range.overYear' : 'records.range.overMonths'),
        },
      }}
    >
      <Checkbox label={t('records.range.year')} checked={isYear} onChange={({ target }) => setIsYear(target.checked)} />
    </DateRange>
  );
}
