import { DIALOG_WIDTH_PX, MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import { useT } from '../../lib/i18n/use-t.ts';
import { MoveMoney } from './move-money.tsx';
import { walletOf } from './use-wallets.ts';
import { WalletsLoaded } from './wallets-loaded.tsx';

interface MoveMoneyModalProps {
  vassalage: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The sheet over the game: both wallets and the form. */
export function MoveMoneyModal({ vassalage, ...modal }: MoveMoneyModalProps) {
  const t = useT();
  return (
    <Modal
      {...modal}
      title={t('wallet.move')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
      closeLabel={t('common.close')}
    >
      <WalletsLoaded>
        {(wallets) => {
          const wallet = walletOf(wallets, vassalage);
          return wallet === undefined ? null : <MoveMoney wallets={wallets} wallet={wallet} />;
        }}
      </WalletsLoaded>
    </Modal>
  );
}
