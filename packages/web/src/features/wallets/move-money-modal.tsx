import { DIALOG_WIDTH_PX, MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { Skeleton } from '@marquee/ui/skeleton';
import { useT } from '../../lib/i18n/use-t.ts';
import { MoveMoney } from './move-money.tsx';
import { useWallets, walletOf } from './use-wallets.ts';
import styles from './wallets.module.css';

interface MoveMoneyModalProps {
  vassalage: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The sheet over the game: both wallets, and the form between them. */
export function MoveMoneyModal({ vassalage, ...modal }: MoveMoneyModalProps) {
  const t = useT();
  const { data, isError, refetch } = useWallets();
  const wallet = walletOf(data, vassalage);
  return (
    <Modal
      {...modal}
      title={t('wallet.move')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
      closeLabel={t('common.close')}
    >
      {data && wallet ? (
        <MoveMoney wallets={data} wallet={wallet} />
      ) : isError || data ? (
        <div className={styles.sheet}>
          <Notice>{t('wallet.failed')}</Notice>
          <Button block onClick={() => void refetch()}>
            {t('lobby.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className={styles.waiting} />
      )}
    </Modal>
  );
}
