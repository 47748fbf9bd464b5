import { Tabs } from '@marquee/ui/tabs';
import { useParams } from 'react-router-dom';
import { useWaiting } from '../../lib/attention/use-attention-counts.ts';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Page } from '../../lib/page/page.tsx';
import { TabLabel } from '../../lib/page/tab-label.tsx';
import { useShown } from '../../lib/page/use-shown.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { DebtList } from './debt-list.tsx';
import { DepositList } from './deposit-list.tsx';
import { StrayList } from './stray-list.tsx';
import { UnmatchedList } from './unmatched-list.tsx';
import { useMayOnAllBrands, useStrayPayments } from './use-stray-payments.ts';

const TABS = ['deposits', 'open', 'all', 'debts'] as const;
/** For those who may see the money of all brands. */
const TABS_OF_ALL = [...TABS, 'stray'] as const;
type Tab = (typeof TABS_OF_ALL)[number];

/** Deposits of one brand, payments that none of them explains, and payments of no brand. */
export function DepositsPage() {
  const t = useT();
  const { merchant = '' } = useParams();
  const name = usePermittedBrandName('cashier.read', merchant);
  const seesAll = useMayOnAllBrands('cashier.read');
  const tabs = seesAll ? TABS_OF_ALL : TABS;
  const [tab, setTab] = useShown<Tab>(tabs);
  const stray = useStrayPayments('open', seesAll).data?.pages[0]?.open;
  const { payments, debts } = useWaiting(merchant);
  const counts: Readonly<Partial<Record<Tab, number | undefined>>> = { open: payments, debts, stray };
  return (
    <Page
      title={t('nav.deposits')}
      tab={`${t('nav.deposits')} · ${name}`}
      lead={t('deposits.lead')}
      actions={<BrandSwitcher permission="cashier.read" merchant={merchant} pathOf={PATHS.deposits} work="deposits" />}
    >
      <Tabs
        label={t('deposits.show')}
        tabs={tabs.map((value) => ({
          value,
          label: <TabLabel text={t(`deposits.tab.${value}`)} count={counts[value]} />,
        }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'deposits' && <DepositList key={merchant} merchant={merchant} />}
        {tab === 'stray' && <StrayList />}
        {tab === 'debts' && <DebtList key={merchant} merchant={merchant} />}
        {(tab === 'open' || tab === 'all') && (
          <UnmatchedList key={`${merchant} ${tab}`} merchant={merchant} show={tab} />
        )}
      </Tabs>
    </Page>
  );
}
