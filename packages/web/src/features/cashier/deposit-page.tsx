import { Skeleton } from '@marquee/ui/skeleton';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './cashier.module.css';
import { DepositForm } from './deposit-form.tsx';
import { DepositList } from './deposit-list.tsx';
import { useDepositMethods } from './use-deposits.ts';

export { loadDeposit } from './use-deposits.ts';

const TABS = ['new', 'history'] as const;
type Tab = (typeof TABS)[number];

/** §2.9's page depositv2 [W04]: a deposit, and those the member has made. */
export function DepositPage() {
  const t = useT();
  const [tab, setTab] = useState<Tab>('new');
  const tabs = TABS.map((value) => ({ value, label: t(`cashier.deposit.tab.${value}`) }));
  return (
    <Tabs
      label={t('centre.page.depositv2')}
      tabs={tabs}
      value={tab}
      onChange={(next) => setTab(TABS.find((each) => each === next) ?? 'new')}
    >
      {tab === 'new' && <NewDeposit />}
      {tab === 'history' && <DepositList />}
    </Tabs>
  );
}

function NewDeposit() {
  const { data, error, refetch } = useDepositMethods();
  if (data !== undefined) return <DepositForm offered={data} />;
  if (error === null) return <Skeleton className={styles.waiting} />;
  return <LoadFailed error={error} onRetry={refetch} />;
}
