import { Skeleton } from '@marquee/ui/skeleton';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import styles from './cashier.module.css';
import { PayoutAccounts } from './payout-accounts.tsx';
import { usePayoutAccounts, useWithdrawOptions } from './use-cashier.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

export { loadWithdraw } from './use-cashier.ts';

const TABS = ['request', 'accounts', 'history'] as const;
type Tab = (typeof TABS)[number];

/** §2.9's page withdraw [W05]: a request, the accounts that the member is paid to, and their withdrawals. Switched off, it shows those alone. */
export function WithdrawPage() {
  return useSwitch('memberCentre.withdraw') ? <WithdrawTabs /> : <WithdrawalList />;
}

function WithdrawTabs() {
  const t = useT();
  const [tab, setTab] = useState<Tab>('request');
  const [isAdding, setIsAdding] = useState(false);
  const show = (next: Tab, adds = false): void => {
    setTab(next);
    setIsAdding(adds);
  };
  const tabs = TABS.map((value) => ({ value, label: t(`cashier.tab.${value}`) }));
  return (
    <Tabs
      label={t('centre.page.withdraw')}
      tabs={tabs}
      value={tab}
      onChange={(next) => show(TABS.find((each) => each === next) ?? 'request')}
    >
      {tab === 'request' && <Request onAccounts={(adds) => show('accounts', adds)} onDone={() => show('history')} />}
      {tab === 'accounts' && <PayoutAccounts isAdding={isAdding} onAdding={setIsAdding} />}
      {tab === 'history' && <WithdrawalList />}
    </Tabs>
  );
}

interface RequestProps {
  /** `adds`: with the form for another account. */
  readonly onAccounts: (adds: boolean) => void;
  readonly onDone: () => void;
}

function Request({ onAccounts, onDone }: RequestProps) {
  const options = useWithdrawOptions();
  const accounts = usePayoutAccounts();
  const error = options.error ?? accounts.error;
  if (options.data !== undefined && accounts.data !== undefined) {
    return (
      <WithdrawForm options={options.data} accounts={accounts.data.accounts} onAccounts={onAccounts} onDone={onDone} />
    );
  }
  if (error === null) return <Skeleton className={styles.waiting} />;
  return <LoadFailed error={error} onRetry={() => Promise.all([options.refetch(), accounts.refetch()])} />;
}
