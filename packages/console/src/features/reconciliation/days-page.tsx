import type { ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link } from 'react-router-dom';
import { type Translate, useT } from '../../lib/i18n/use-t.ts';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { BrandFrame, NotShown } from './brand-frame.tsx';
import { DayState } from './day-state.tsx';
import { countText, differenceText, ggrOf, isZero, minus } from './figures.ts';
import styles from './reconciliation.module.css';
import { useReconDays } from './use-reconciliation.ts';

const columnsOf = (merchant: string, t: Translate): readonly Column<ReconDay>[] => [
  {
    key: 'day',
    label: t('reconciliation.day'),
    render: ({ day, provider }) => (
      <Link to={PATHS.reconciledDay(merchant, provider, day)} className={styles.name}>
        {day}
      </Link>
    ),
  },
  { key: 'state', label: t('reconciliation.state'), inHead: true, render: (day) => <DayState day={day} /> },
  { key: 'provider', label: t('reconciliation.provider'), render: ({ provider }) => <code>{provider}</code> },
  {
    key: 'transactions',
    label: t('reconciliation.transactions'),
    align: 'end',
    render: ({ transactions }) => (transactions === null ? <Nothing /> : countText(transactions)),
  },
  {
    key: 'difference',
    label: t('reconciliation.difference'),
    align: 'end',
    render: (day) => <Difference day={day} />,
  },
  {
    key: 'taken',
    label: t('reconciliation.taken'),
    align: 'end',
    render: ({ takenAt }) => (takenAt === null ? <Nothing /> : <Moment at={takenAt} />),
  },
];

function Nothing() {
  const t = useT();
  return <span className={styles.quiet}>{t('common.none')}</span>;
}

/** The difference of gross gaming revenue, per currency. */
function Difference({ day: { totals } }: { day: ReconDay }) {
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  const differences = currencies.flatMap((currency) => {
    const rows = totals.filter((total) => total.currency === currency);
    const sum = rows.reduce((sofar, { here, there }) => minus(sofar, minus(ggrOf(there), ggrOf(here))), '0');
    return isZero(sum) ? [] : [{ currency, sum }];
  });
  if (differences.length === 0) return <Nothing />;
  return differences.map(({ currency, sum }) => (
    <span key={currency} className={styles.figure}>
      {differenceText(sum, currency)} {currency}
    </span>
  ));
}

/** The days of one brand with all providers. */
export const DaysPage = () => (
  <BrandFrame section="days">{(merchant) => <Days key={merchant} merchant={merchant} />}</BrandFrame>
);

function Days({ merchant }: { merchant: string }) {
  const t = useT();
  const found = useReconDays(merchant);
  if (found.isError && !found.data) return <NotShown error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <TableSkeleton />;
  const rows = found.data.pages.flatMap(({ days }) => days);
  if (rows.length === 0) {
    return <EmptyState title={t('reconciliation.nothing')} text={t('reconciliation.nothing.text')} />;
  }
  return (
    <>
      <DataTable
        label={t('reconciliation.title')}
        columns={columnsOf(merchant, t)}
        rows={rows}
        rowKey={({ provider, day }) => `${day} ${provider}`}
      />
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('reconciliation.earlier')}
        </Button>
      )}
    </>
  );
}
