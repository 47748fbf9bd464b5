import { displayAmount } from '@marquee/contracts/amounts';
import type { GameType } from '@marquee/contracts/constants';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Input } from '@marquee/ui/input';
import { Select } from '@marquee/ui/select';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useManifest } from '../../../lib/manifest/page-state.ts';
import { useCurrencySymbol } from '../../../lib/session/use-currency-symbol.ts';
import type { GameListState } from '../list/use-game-list.ts';
import styles from '../lobby.module.css';
import type { SearchBox } from './use-search-box.ts';

const SEARCH_MAX = 80;

interface LobbyHeadProps {
  readonly gameType: GameType;
  readonly list: GameListState;
  readonly search: SearchBox;
  readonly minBet: string;
  readonly onMinBet: (minBet: string) => void;
}

/** The list's title and count, and its filters: a name and the lowest stake [G03]. */
export function LobbyHead({ gameType, list, search, minBet, onMinBet }: LobbyHeadProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { assets, minBetFilters } = useManifest();
  const illustration = assets.categories[gameType];
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
          className={styles.words}
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
        <Select
          className={styles.stakes}
          aria-label={t('lobby.minBet')}
          value={minBet}
          onChange={(event) => onMinBet(event.target.value)}
          options={[
            { value: '', label: t('lobby.minBet.all') },
            ...minBetFilters.map((value) => ({
              value,
              label: t('lobby.minBet.atMost', { amount: `${symbol}${displayAmount(value)}` }),
            })),
          ]}
        />
      </search>
    </header>
  );
}
