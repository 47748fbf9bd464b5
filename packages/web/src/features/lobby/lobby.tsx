import { GAME_PAGE_SIZE, type GameType, SEARCH_DEBOUNCE_MS } from '@marquee/contracts/constants';
import { useEffect } from 'react';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { GameGrid } from './game-grid.tsx';
import styles from './lobby.module.css';
import { LobbyHead } from './lobby-head.tsx';
import { LobbyTabs } from './lobby-tabs.tsx';
import { useGameList } from './use-game-list.ts';
import { useLobbyView } from './use-lobby-view.ts';
import { useSearchBox } from './use-search-box.ts';
import { VendorMenu } from './vendor-menu.tsx';

interface LobbyProps {
  readonly gameType: GameType;
  /** The slots hall remembers its tab [G07]. */
  readonly isHall?: boolean;
  /** The lobby of one vendor alone, without a menu of them. */
  readonly onlyVendor?: string | undefined;
}

/** The games of one category: its vendors' lists, searched by name, and the member's own, in pages of 24 [G01][G02][G04]. */
export function Lobby({ gameType, isHall = false, onlyVendor }: LobbyProps) {
  const { vendors } = useManifest();
  const view = useLobbyView(isHall);
  const { mode, choose } = view;
  // §4: a search is of the vendor's list.
  const search = useSearchBox(SEARCH_DEBOUNCE_MS, () => mode !== '' && choose(''));
  const { clear } = search;
  const own = vendors.filter(({ code, gameTypes }) => gameTypes.includes(gameType) && (onlyVendor ?? code) === code);
  // R03: the vendor of the address, else the first one.
  const vendor = own.find(({ code }) => code === view.vassalage) ?? own[0];
  const list = useGameList({ mode, gameType, vassalage: vendor?.code, gameName: search.searched }, view.isKnown);

  // The member's own lists are not searched: what was searched for would not be what is shown.
  useEffect(() => {
    if (mode !== '') clear();
  }, [mode, clear]);

  const showAll = (): void => {
    clear();
    choose('');
  };
  return (
    <section className={styles.lobby} aria-labelledby="lobby-title">
      <LobbyHead gameType={gameType} list={list} search={search} />
      {onlyVendor === undefined && (
        <VendorMenu vendors={own} gameType={gameType} chosen={mode === '' ? vendor?.code : undefined} />
      )}
      <LobbyTabs view={view}>
        <GameGrid list={list} mode={mode} pageSize={GAME_PAGE_SIZE} onShowAll={showAll} />
      </LobbyTabs>
    </section>
  );
}
