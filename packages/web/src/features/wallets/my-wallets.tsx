import type { MerchantWalletValue } from '@marquee/contracts/schemas/wallet';
import { Tabs } from '@marquee/ui/tabs';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import { useVendorName } from '../../lib/vendor/use-vendor-name.ts';
import { walletsQuery } from '../../lib/wallets/wallets.ts';
import { Balance, MoveMoney } from './move-money.tsx';
import { OwnMoney } from './own-money.tsx';
import type { Wallet } from './use-wallets.ts';
import styles from './wallets.module.css';
import { WalletsLoaded } from './wallets-loaded.tsx';

const VendorName = ({ vassalage }: { vassalage: string }) => useVendorName(vassalage);

export const loadWallets = ({ api, queries }: { api: Api; queries: QueryClient }) =>
  queries.ensureQueryData(walletsQuery(api));

/** Vendors' wallets one at a time, each beside the main one. */
function VendorWallets({ wallets, first }: { wallets: MerchantWalletValue; first: Wallet }) {
  const t = useT();
  const [chosen, setChosen] = useState(first.vassalage);
  const wallet = wallets.wallets.find(({ vassalage }) => vassalage === chosen) ?? first;
  const canMoveIn = useSwitch('memberCentre.transferFund');
  const sheet = <MoveMoney key={wallet.vassalage} wallets={wallets} wallet={wallet} canMoveIn={canMoveIn} />;
  if (wallets.wallets.length === 1) return sheet;
  const tabs = wallets.wallets.map(({ vassalage }) => ({
    value: vassalage,
    label: <VendorName vassalage={vassalage} />,
  }));
  return (
    <Tabs tabs={tabs} value={wallet.vassalage} onChange={setChosen} label={t('wallet.whose')}>
      {sheet}
    </Tabs>
  );
}

/** The sum of all wallets (§7, consolidated funds). Each call queries the vendors, so one is sent only when a wallet changes. */
function AllWallets({ wallets }: { wallets: MerchantWalletValue }) {
  const t = useT();
  const money = useMoneyText();
  const api = useApi();
  const balances = wallets.wallets.map(({ balance, isStale }) => ({ balance, isStale }));
  const { data } = useQuery({
    queryKey: [...walletsQuery(api).queryKey, 'total', wallets.main, balances, wallets.pending.length],
    queryFn: ({ signal }) => api('consolidatedFunds', { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  const note = data.isCertain ? {} : { note: t('wallet.total.open') };
  return (
    <dl className={styles.total}>
      <Balance name={t('wallet.total')} amount={money(data.total)} {...note} />
    </dl>
  );
}

/** §2.9's page transferFund [W03]: the main wallet, those that vendors keep, and transfers between them. Switched off, only home. */
export function MyWallets() {
  const t = useT();
  const money = useMoneyText();
  return (
    <>
      <OwnMoney />
      <WalletsLoaded>
        {(wallets) => {
          const [first] = wallets.wallets;
          if (first !== undefined)
            return (
              <>
                <AllWallets wallets={wallets} />
                <VendorWallets wallets={wallets} first={first} />
              </>
            );
          return (
            <div className={styles.sheet}>
              <dl>
                <Balance name={t('wallet.main')} amount={money(wallets.main)} />
              </dl>
              <p className={styles.hint}>{t('wallet.none')}</p>
            </div>
          );
        }}
      </WalletsLoaded>
    </>
  );
}
