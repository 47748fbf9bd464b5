import type { ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Select } from '@marquee/ui/select';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { keepBrand, usePermittedBrands } from '../../lib/brands/use-permitted-brands.ts';
import { type Translate, useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { DayState } from './day-state.tsx';
import { countText, differenceText, ggrOf, isZero, minus } from './figures.ts';
import styles from './reconciliation.module.css';
import { useReconDays } from './use-reconciliation.ts';

/** As they came: newest first, all providers of a day together. */
const AS_LISTED = { key: '', descending: false };

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

/** By how much what the house kept differs, a currency at a time. */
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

/** The days of one brand with every provider. */
export function DaysPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const { list = [] } = usePermittedBrands('reconciliation.read');
  const navigate = useNavigate();
  useEffect(() => keepBrand(merchant), [merchant]);
  const name = list.find((brand) => brand.merchant === merchant)?.name ?? merchant;
  return (
    <Page
      title={t('reconciliation.title')}
      tab={`${t('reconciliation.title')} · ${name}`}
      lead={t('reconciliation.lead')}
      actions={
        <Select
          className={styles.brand}
          aria-label={t('players.brand')}
          value={merchant}
          onChange={({ target }) => void navigate(PATHS.reconciliation(target.value))}
          options={(list.length === 0 ? [{ merchant, name }] : list).map((brand) => ({
            value: brand.merchant,
            label: brand.name,
          }))}
        />
      }
    >
      <Days key={merchant} merchant={merchant} />
    </Page>
  );
}

function Days({ merchant }: { merchant: string }) {
  const t = useT();
  const found = useReconDays(merchant);
  if (hasCode(found.error, 'players_elsewhere')) {
    return <EmptyState title={t('reconciliation.elsewhere')} text={t('reconciliation.elsewhere.text')} />;
  }
  if (found.isError && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
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
        sort={AS_LISTED}
        onSort={() => undefined}
      />
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('reconciliation.earlier')}
        </Button>
      )}
    </>
  );
}
