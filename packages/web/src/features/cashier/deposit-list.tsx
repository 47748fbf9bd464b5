import { EmptyState } from '@marquee/ui/empty-state';
import { Skeleton } from '@marquee/ui/skeleton';
import { useState } from 'react';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { CentrePager } from '../../lib/pager/centre-pager.tsx';
import styles from './cashier.module.css';
import { DepositCard } from './deposit-status.tsx';
import { useDeposits } from './use-deposits.ts';

/** The member's deposits, newest first. */
export function DepositList() {
  const t = useT();
  const { assets } = useManifest();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useDeposits(pageNo);
  if (data === undefined) {
    return error === null ? <Skeleton className={styles.waiting} /> : <LoadFailed error={error} onRetry={refetch} />;
  }
  if (data.total === 0) return <EmptyState image={assets.emptyState} title={t('cashier.deposit.none')} />;
  return (
    <div className={styles.page}>
      <ul className={styles.stack}>
        {data.deposits.map((deposit) => (
          <li key={deposit.depositId}>
            <DepositCard deposit={deposit} />
          </li>
        ))}
      </ul>
      <CentrePager page={pageNo} pages={data.totalPages} onPage={setPageNo} />
    </div>
  );
}
