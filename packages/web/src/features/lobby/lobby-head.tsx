import type { GameType } from '@marquee/contracts/constants';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Input } from '@marquee/ui/input';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import styles from './lobby.module.css';
import type { GameListState } from './use-game-list.ts';
import type { SearchBox } from './use-search-box.ts';

const SEARCH_MAX = 80;

interface LobbyHeadProps {
  readonly gameType: GameType;
  readonly list: GameListState;
  readonly search: SearchBox;
}

/** What is listed, how much of it there is, and the search by name. */
export function LobbyHead({ gameType, list, search }: LobbyHeadProps) {
  const t = useT();
  const illustration = useManifest().assets.categories[gameType];
  return (
    <header className={styles.head}>
      {illustration !== undefined && <img className={styles.art} src={illustration} alt="" width="96" height="96" />}
      <div className={styles.title}>
        <h1 id="lobby-title">{t(`lobby.title.${gameType}`)}</h1>
        <p className={styles.count} aria-live="polite">
          {!list.loading && !list.error && list.total !== null && t('lobby.count', { count: list.total })}
        </p>
      </div>
      <search className={styles.search}>
        <Input
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
          placeholder={t('lobby.search')}
          aria-label={t('lobby.search')}
          maxLength={SEARCH_MAX}
          start={<Icon name="search" />}
          end={
            search.typed !== '' && (
              <IconButton label={t('lobby.searchClear')} onClick={() => search.type('')}>
                <Icon name="close" />
              </IconButton>
            )
          }
        />
      </search>
    </header>
  );
}
