import { GAME_PAGE_SIZE, MODAL_OPEN_DELAY_MS, MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import type { Game } from '@marquee/contracts/schemas/games';
import { Modal } from '@marquee/ui/modal';
import { useOverlayEntry } from '../../../lib/dialogs/use-overlay-entry.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { GameGrid } from '../list/game-grid.tsx';
import { useGameList } from '../list/use-game-list.ts';
import styles from './vassalage-popup.module.css';

interface VassalagePopupProps {
  readonly entry: Game;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** §2.7's game popup: the games of an entry's vendor [M04]. */
export function VassalagePopup({ entry, ...modal }: VassalagePopupProps) {
  const t = useT();
  useOverlayEntry(modal.open, modal.onClose);
  const { gameType, opensVassalage } = entry;
  const vassalage = opensVassalage ?? undefined;
  const list = useGameList({ mode: '', gameType, vassalage, gameName: '', gameClassify: '', minBet: '' });
  // The entry itself is not a game of the list.
  const games = list.games.filter((game) => game.opensVassalage !== opensVassalage);
  return (
    <Modal
      {...modal}
      title={entry.gameName}
      closeLabel={t('common.close')}
      widthPx={MODAL_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      <div className={styles.games}>
        <GameGrid list={{ ...list, games }} mode="" pageSize={GAME_PAGE_SIZE} onShowAll={modal.onClose} />
      </div>
    </Modal>
  );
}
