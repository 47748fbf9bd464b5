import { Icon } from '@marquee/ui/icon';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import { useVendorName } from '../../lib/vendor/use-vendor-name.ts';
import { useWallets, walletOf } from './use-wallets.ts';
import styles from './wallets.module.css';

const MoveMoneyModal = lazy(async () => ({ default: (await import('./move-money-modal.tsx')).MoveMoneyModal }));

/** Above a game whose vendor keeps the balance [G11]: the balance, and a button to move money. */
export function GamePurse({ vassalage }: { vassalage: string }) {
  const t = useT();
  const money = useMoneyText();
  const vendor = useVendorName(vassalage);
  const { data, refetch } = useWallets();
  const [open, setOpen] = useState(false);
  const [mounted, setMounted] = useState(false);
  const balance = walletOf(data, vassalage)?.balance ?? null;
  const amount = balance === null ? '—' : money(balance);
  const show = (): void => {
    // A dialog of the page is not visible over a full-screen game.
    if (document.fullscreenElement) void document.exitFullscreen();
    // The balance may have changed in the game since.
    void refetch();
    setMounted(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.purse} aria-haspopup="dialog" onClick={show}>
        <Icon name="wallet" />
        <span className={styles.purseWords}>{t('wallet.move')}</span>
        <span className={styles.purseAmount} role="img" aria-label={t('wallet.money', { vendor, amount })}>
          <bdi>{amount}</bdi>
        </span>
      </button>
      {mounted && (
        <Suspense>
          <MoveMoneyModal
            vassalage={vassalage}
            open={open}
            onClose={() => setOpen(false)}
            onClosed={() => setMounted(false)}
          />
        </Suspense>
      )}
    </>
  );
}
