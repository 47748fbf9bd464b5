import { DIALOG_WIDTH_PX } from '@marquee/contracts/constants';
import { type ModalProps, PanelModal } from '../../lib/dialogs/panel-modal.tsx';
import { useOverlayEntry } from '../../lib/dialogs/use-overlay-entry.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { MoveMoney } from './move-money.tsx';
import { walletOf } from './use-wallets.ts';
import { WalletsLoaded } from './wallets-loaded.tsx';

/** The sheet over the game: both wallets and the form. */
export function MoveMoneyModal({ vassalage, ...modal }: ModalProps & { readonly vassalage: string }) {
  const t = useT();
  useOverlayEntry(modal.open, modal.onClose);
  return (
    <PanelModal {...modal} title={t('wallet.move')} widthPx={DIALOG_WIDTH_PX}>
      <WalletsLoaded>
        {(wallets) => {
          const wallet = walletOf(wallets, vassalage);
          return wallet === undefined ? null : <MoveMoney wallets={wallets} wallet={wallet} />;
        }}
      </WalletsLoaded>
    </PanelModal>
  );
}
