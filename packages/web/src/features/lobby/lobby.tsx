import { GAME_PAGE_SIZE, type GameType, SEARCH_DEBOUNCE_MS } from '@marquee/contracts/constants';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { VendorLogo } from '../../lib/vendor/vendor-logo.tsx';
import { LobbyHead } from './filters/lobby-head.tsx';
import { useSearchBox } from './filters/use-search-box.ts';
import { GameGrid } from './list/game-grid.tsx';
import { singlePage, useGameList } from './list/use-game-list.ts';
import styles from './lobby.module.css';
import { LobbyTabs } from './tabs/lobby-tabs.tsx';
import { useHotGames } from './tabs/use-hot-games.ts';
import { useLobbyView } from './tabs/use-lobby-view.ts';
import { useOfferedClasses } from './tabs/use-offered-classes.ts';
import { VendorMenu } from './vendors/vendor-menu.tsx';

const RoomList = lazy(async () => ({ default: (await import('./rooms/room-list.tsx')).RoomList }));

interface LobbyProps {
  readonly gameType: GameType;
  /** The slots hall remembers its tab [G07]. */
  readonly isHall?: boolean;
  /** The lobby of one vendor alone, without a menu of them. */
  readonly onlyVendor?: string | undefined;
}

/** The games of one category (§2.8): its vendors' lists in pages of 24, filtered by name, class and stake; hot games; the member's lists. */
export function Lobby({ gameType, isHall = false, onlyVendor }: LobbyProps) {
  const { vendors } = useManifest();
  const hot = useHotGames(gameType, onlyVendor);
  const classes = useOfferedClasses(gameType, onlyVendor);
  const view = useLobbyView({ gameType, isHall, hot, classes });
  const { mode, gameClassify, choose } = view;
  // §4: a search or a stake applies to the vendor's list.
  const toVendorList = (): void => {
    if (mode !== '') choose('');
  };
  const search = useSearchBox(SEARCH_DEBOUNCE_MS, toVendorList);
  const [minBet, setMinBet] = useState('');
  const { clear } = search;
  const own = vendors.filter(({ code, gameTypes }) => gameTypes.includes(gameType) && (onlyVendor ?? code) === code);
  // [R03] The vendor of the address, else the first one.
  const vendor = own.find(({ code }) => code === view.vassalage) ?? own[0];
  const filter = {
    mode,
    gameType,
    vassalage: vendor?.code,
    onlyVendor,
    gameName: search.searched,
    gameClassify,
    minBet,
  };
  const requested = useGameList(filter, view.isKnown && mode !== 'hot');
  const list = mode === 'hot' ? singlePage(hot.games) : requested;

  // The other lists have no filters, so those of the vendor's list are cleared.
  useEffect(() => {
    if (mode === '') return;
    clear();
    setMinBet('');
  }, [mode, clear]);

  return (
    <section className={styles.lobby} aria-labelledby="lobby-title">
      <LobbyHead
        gameType={gameType}
        list={list}
        search={search}
        minBet={minBet}
        onMinBet={(next) => {
          setMinBet(next);
          toVendorList();
        }}
      />
      {onlyVendor !== undefined && vendor && (
        <VendorLogo vendor={vendor} gameType={gameType} className={styles.vendor} />
      )}
      {onlyVendor === undefined && (
        <VendorMenu
          vendors={own}
          gameType={gameType}
          chosen={mode === '' ? vendor?.code : undefined}
          gameClassify={gameClassify}
        />
      )}
      <LobbyTabs view={view}>
        {gameType === 'PVP' && mode === '' && vendor && (
          <Suspense fallback={null}>
            <RoomList vassalage={vendor.code} />
          </Suspense>
        )}
        <GameGrid
          list={list}
          mode={mode}
          pageSize={GAME_PAGE_SIZE}
          onShowAll={() => {
            clear();
            setMinBet('');
            choose('');
          }}
        />
      </LobbyTabs>
    </section>
  );
}
