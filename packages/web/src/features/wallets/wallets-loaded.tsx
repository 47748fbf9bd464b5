import type { MerchantWalletValue } from '@marquee/contracts/schemas/wallet';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { Skeleton } from '@marquee/ui/skeleton';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useWallets } from './use-wallets.ts';
import styles from './wallets.module.css';

/** Renders the loaded wallets; a null result counts as not loaded. */
export function WalletsLoaded({ children }: { children: (wallets: MerchantWalletValue) => ReactNode | null }) {
  const t = useT();
  const { data, isError, refetch } = useWallets();
  const shown = data === undefined ? null : children(data);
  if (shown !== null) return shown;
  if (data === undefined && !isError) return <Skeleton className={styles.waiting} />;
  return (
    <div className={styles.sheet}>
      <Notice>{t('wallet.failed')}</Notice>
      <Button block onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
