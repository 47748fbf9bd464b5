import { searchOf } from '@marquee/contracts/api-client';
import { pathOf } from '@marquee/contracts/operation';
import { RECORD_YEAR_DAYS_MAX } from '@marquee/contracts/records';
import type { ReportValue } from '@marquee/contracts/schemas/reports';
import { STAFF_CALLS } from '@marquee/contracts/staff-calls';
import { localOf } from '@marquee/contracts/zoned-time';
import { buttonClass } from '@marquee/ui/button';
import { DateRange } from '@marquee/ui/date-range';
import { addDays, type DayRange, presetRange } from '@marquee/ui/day-range';
import { EmptyState } from '@marquee/ui/empty-state';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useBrand } from '../../lib/brand/use-brand-data.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { Moment } from '../../lib/time/moment.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';
import styles from './reports.module.css';
import { useReport } from './use-report.ts';

const FIRST_DAY = '2020-01-01';

/** One brand's deposits, withdrawals, revenue and players by day. */
export function ReportPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const name = usePermittedBrandName('report.read', merchant);
  const zone = useBrand(merchant).data?.manifest?.timezone;
  return (
    <Page
      title={t('nav.reports')}
      tab={`${t('nav.reports')} · ${name}`}
      lead={t('reports.lead')}
      actions={<BrandSwitcher permission="report.read" merchant={merchant} pathOf={PATHS.reports} />}
    >
      {zone === undefined ? <TableSkeleton /> : <Report key={merchant} merchant={merchant} zone={zone} />}
    </Page>
  );
}

function Report({ merchant, zone }: { merchant: string; zone: string }) {
  const t = useT();
  const [today] = useState(() => localOf(Date.now(), zone).slice(0, 10));
  const [days, setDays] = useState<DayRange>(() => presetRange('thisMonth', today));
  const range = { from: days.from, to: addDays(days.to, 1) };
  const found = useReport(merchant, range);
  const file = `${pathOf(STAFF_CALLS.reportFile.path, { merchant })}${searchOf(range)}`;
  if (found.isError && hasCode(found.error, 'players_elsewhere')) return <EmptyState title={t('reports.elsewhere')} />;
  return (
    <div className={styles.parts}>
      <div className={styles.range}>
        <DateRange
          label={t('reports.range')}
          value={days}
          onChange={setDays}
          today={today}
          bounds={{ min: FIRST_DAY, max: today, maxDays: RECORD_YEAR_DAYS_MAX }}
          texts={{
            from: t('reports.range.from'),
            to: t('reports.range.to'),
            presets: {
              today: t('reports.range.today'),
              yesterday: t('reports.range.yesterday'),
              last7Days: t('reports.range.last7Days'),
              thisMonth: t('reports.range.thisMonth'),
              lastMonth: t('reports.range.lastMonth'),
            },
            otherDays: t('reports.range.other'),
            problems: {
              incomplete: t('reports.range.incomplete'),
              outside: t('reports.range.outside'),
              backwards: t('reports.range.backwards'),
              tooLong: t('reports.range.tooLong'),
            },
          }}
        />
        <a className={buttonClass()} href={file} download>
          {t('reports.file')}
        </a>
      </div>
      {found.isError && !found.data && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.isError && <TableSkeleton />}
      {found.data && <Figures report={found.data} />}
    </div>
  );
}

function Figures({ report }: { report: ReportValue }) {
  const t = useT();
  const { countedTo, timezone } = report;
  return (
    <>
      {countedTo === null && <p>{t('reports.counting')}</p>}
      <ReportTotals report={report} />
      <ReportChart report={report} />
      <ReportTable report={report} />
      <p className={styles.quiet}>
        {t('reports.zone', { zone: timezone })}{' '}
        {countedTo !== null && (
          <>
            {t('reports.countedTo')} <Moment at={countedTo} exact />
          </>
        )}
      </p>
    </>
  );
}
