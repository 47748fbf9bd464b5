import { GAME_PAGE_SIZE, type GameType, SEARCH_DEBOUNCE_MS } from '@marquee/contracts/constants';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Input } from '@marquee/ui/input';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import { GameGrid } from './game-grid.tsx';
import styles from './lobby.module.css';
import { useDebounced } from './use-debounced.ts';
import { useGameList } from './use-game-list.ts';
import { VendorMenu } from './vendor-menu.tsx';

const SEARCH_MAX = 80;

/** The plain list of one category's games: vendors, search by name, pages of 24 [G01][G04]. */
export function Lobby({ gameType }: { gameType: GameType }) {
  const t = useT();
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  const { vendors, assets } = useManifest();
  const [typed, setTyped] = useState('');
  const gameName = useDebounced(typed, SEARCH_DEBOUNCE_MS).trim();
  const own = vendors.filter((vendor) => vendor.gameTypes.includes(gameType));
  // R03: the vendor of the address, else the first one.
  const wanted = hydrated ? params.get('vassalage') : null;
  const chosen = own.find((vendor) => vendor.code === wanted)?.code ?? own[0]?.code;
  const list = useGameList({ gameType, vassalage: chosen, gameName });
  const illustration = assets.categories[gameType];
  return (
    <section className={styles.lobby} aria-labelledby="lobby-title">
      <header className={styles.head}>
        {illustration !== undefined && <img className={styles.art} src={illustration} alt="" width="96" height="96" />}
        <div className={styles.title}>
          <h1 id="lobby-title">{t(`lobby.title.${gameType}`)}</h1>
          <p className={styles.count} aria-live="polite">
            {!list.loading && !list.error && t('lobby.count', { count: list.total })}
          </p>
        </div>
        <search className={styles.search}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t('lobby.search')}
            aria-label={t('lobby.search')}
            maxLength={SEARCH_MAX}
            start={<Icon name="search" />}
            end={
              typed !== '' && (
                <IconButton label={t('lobby.searchClear')} onClick={() => setTyped('')}>
                  <Icon name="close" />
                </IconButton>
              )
            }
          />
        </search>
      </header>
      <VendorMenu vendors={own} gameType={gameType} chosen={chosen} />
      <GameGrid list={list} pageSize={GAME_PAGE_SIZE} onShowAll={() => setTyped('')} />
    </section>
  );
}
