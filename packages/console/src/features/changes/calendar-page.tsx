import { localOf } from '@marquee/contracts/zoned-time';
import { Button, IconButton } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Icon } from '@marquee/ui/icon';
import { Select } from '@marquee/ui/select';
import { useEffect } from 'react';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { useFilterText } from '../../lib/table/use-filter-text.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ownZone, zonesWith } from './act/schedule-time.ts';
import { Agenda } from './calendar/agenda.tsx';
import styles from './calendar/calendar.module.css';
import { monthAfter, scheduledIn } from './calendar/calendar-days.ts';
import { MonthGrid } from './calendar/month-grid.tsx';
import { useBrandZones } from './data/use-brand-zones.ts';
import { useChanges } from './data/use-changes.ts';
import { BrandSelect } from './inbox/brand-select.tsx';

const STATES = ['scheduled', 'suspended'] as const;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Every scheduled change set: loads all pages. */
function useScheduled(brand: string) {
  const changes = useChanges(STATES, brand);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = changes;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return { ...changes, all: changes.data?.pages.flatMap((page) => page.changes) };
}

/** Replaces an unknown zone of the address by the reader's own. */
const knownZone = (zone: string): string =>
  Intl.supportedValuesOf('timeZone').concat('UTC').includes(zone) ? zone : ownZone();

/** Scheduled change sets of a month, as a calendar and as a list. */
export function CalendarPage() {
  const t = useT();
  const textOf = useTextOf();
  const now = useNow();
  const [brand, setBrand] = useFilterText('brand');
  const [zoneText, setZone] = useFilterText('zone');
  const [monthText, setMonth] = useFilterText('month');
  const zone = knownZone(zoneText);
  const zones = useBrandZones(brand === '' ? [] : [brand]) ?? [];
  const today = localOf(now.getTime(), zone).slice(0, 10);
  const month = MONTH.test(monthText) ? monthText : today.slice(0, 7);
  const { all, isPending, isError, error, refetch } = useScheduled(brand);
  const scheduled = scheduledIn(all ?? [], zone);
  const [year = '', number = ''] = month.split('-');
  const monthName = textOf(`changes.month.${Number(number)}`, 'nav.calendar', { year });
  return (
    <Page title={t('nav.calendar')} lead={t('changes.calendar.lead')}>
      <div className={styles.tools}>
        <div className={styles.months}>
          <IconButton label={t('changes.calendar.before')} onClick={() => setMonth(monthAfter(month, -1))}>
            <Icon name="chevron-start" />
          </IconButton>
          <h2 className={styles.month} aria-live="polite">
            {monthName}
          </h2>
          <IconButton label={t('changes.calendar.after')} onClick={() => setMonth(monthAfter(month, 1))}>
            <Icon name="chevron-end" />
          </IconButton>
          <Button variant="ghost" onClick={() => setMonth('')}>
            {t('changes.calendar.today')}
          </Button>
        </div>
        <div className={styles.filters}>
          <Select
            aria-label={t('changes.schedule.zone')}
            value={zone}
            onChange={({ target }) => setZone(target.value)}
            options={zonesWith([ownZone(), ...zones]).map((each) => ({ value: each, label: each }))}
          />
          <BrandSelect value={brand} onChange={setBrand} />
        </div>
      </div>
      {isPending && <TableSkeleton />}
      {isError && all === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {all !== undefined && (
        <>
          <MonthGrid month={month} today={today} scheduled={scheduled} label={monthName} />
          <h2 className={styles.listTitle}>{t('changes.calendar.list')}</h2>
          {scheduled.length === 0 ? (
            <EmptyState title={t('changes.calendar.empty')} text={t('changes.calendar.empty.text')} />
          ) : (
            <Agenda scheduled={scheduled} />
          )}
        </>
      )}
    </Page>
  );
}
