import { WAITING, type Waiting } from '@marquee/contracts/schemas/attention';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link } from 'react-router-dom';
import { useAttention } from '../../lib/attention/use-attention-counts.ts';
import { usePermittedBrands } from '../../lib/brand/use-permitted-brands.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import styles from './waiting.module.css';

/** `items`: of the ledger. */
type Work = Waiting | 'items';

/** Where it is done. */
const PAGES: Readonly<Record<Work, (merchant: string) => string>> = {
  withdrawals: (merchant) => PATHS.withdrawals(merchant),
  stuckWithdrawals: (merchant) => PATHS.withdrawals(merchant, 'stuck'),
  heldWithdrawals: (merchant) => PATHS.withdrawals(merchant, 'held'),
  payoutCases: (merchant) => PATHS.withdrawals(merchant, 'cases'),
  payments: (merchant) => PATHS.deposits(merchant, 'open'),
  debts: (merchant) => PATHS.deposits(merchant, 'debts'),
  adjustments: (merchant) => PATHS.adjustments(merchant),
  exclusions: (merchant) => PATHS.exclusions(merchant),
  recalls: (merchant) => PATHS.exclusions(merchant),
  identity: (merchant) => PATHS.identity(merchant),
  items: (merchant) => PATHS.reconciliation(merchant),
};
const WORK: readonly Work[] = [...WAITING, 'items'];

interface Row {
  readonly merchant: string;
  readonly brand: string;
  readonly work: Work;
  readonly count: number;
}

/** What waits for a person, brand by brand, each with the page where it is done. */
export function WaitingPage() {
  const t = useT();
  const found = useAttention();
  const brands = usePermittedBrands('brand.read');
  const rows = (brands.list ?? []).flatMap(({ merchant, name: brand }) => {
    const counts = found.data?.brands.find((each) => each.merchant === merchant);
    return WORK.flatMap((work): Row[] => {
      const count = (work === 'items' ? counts?.count : counts?.waiting[work]) ?? 0;
      return count === 0 ? [] : [{ merchant, brand, work, count }];
    });
  });
  const failed = [found, brands].find(({ isError, data }) => isError && !data);
  const isLoaded = found.data !== undefined && brands.list !== undefined;
  return (
    <Page title={t('nav.waiting')} lead={t('waiting.lead')}>
      {failed !== undefined && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
      {failed === undefined && !isLoaded && <TableSkeleton />}
      {isLoaded && rows.length === 0 && <EmptyState title={t('waiting.none')} text={t('waiting.none.text')} />}
      {rows.length > 0 && (
        <DataTable
          label={t('nav.waiting')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ merchant, work }) => `${merchant} ${work}`}
        />
      )}
    </Page>
  );
}

const columnsOf = (t: ReturnType<typeof useT>): readonly Column<Row>[] => [
  {
    key: 'work',
    label: t('waiting.work'),
    render: ({ merchant, work }) => (
      <Link className={styles.work} to={PAGES[work](merchant)}>
        {t(`waiting.${work}`)}
      </Link>
    ),
  },
  { key: 'brand', label: t('players.brand'), inHead: true, render: ({ brand }) => <bdi>{brand}</bdi> },
  {
    key: 'count',
    label: t('waiting.count'),
    align: 'end',
    render: ({ count }) => <span className={styles.count}>{count}</span>,
  },
];
