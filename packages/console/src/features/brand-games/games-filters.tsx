import { GAME_CLASSES, GAME_TYPES } from '@marquee/contracts/constants';
import { type CatalogueQuery, GAME_SHOWS, GAME_SORT_KEYS } from '@marquee/contracts/schemas/console-games';
import { Select } from '@marquee/ui/select';
import { useCallback, useEffect, useState } from 'react';
import split from '../../lib/brand/values/split-list.module.css';
import { useT } from '../../lib/i18n/use-t.ts';
import { FilterBox } from '../../lib/table/filter-box.tsx';
import styles from './games.module.css';
import { useBrandVendors } from './use-brand-vendors.ts';
import type { useGamesQuery } from './use-games-query.ts';

/** A search starts this long after the last key. */
const TYPING_MS = 250;

type SetFilter = ReturnType<typeof useGamesQuery>['set'];

function Find({ find, onFind }: { find: string; onFind: (text: string) => void }) {
  const t = useT();
  const [text, setText] = useState(find);
  useEffect(() => {
    if (text === find) return;
    const timer = setTimeout(() => onFind(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, find, onFind]);
  return <FilterBox label={t('games.find')} value={text} onChange={setText} />;
}

/** Search and filters of the catalogue; on a phone also its sorting, since there are no table heads. */
export function GamesFilters({ query, set }: { query: CatalogueQuery; set: SetFilter }) {
  const t = useT();
  const vendors = useBrandVendors();
  const types = GAME_TYPES.filter((type) => vendors.some(({ gameTypes }) => gameTypes.includes(type)));
  const onFind = useCallback((text: string) => set('find', text), [set]);
  return (
    <div className={split.filters}>
      <Find find={query.find ?? ''} onFind={onFind} />
      <Select
        className={split.filter}
        aria-label={t('games.vendor')}
        value={query.vendor ?? ''}
        onChange={({ target }) => set('vendor', target.value)}
        options={[
          { value: '', label: t('games.vendor.all') },
          ...vendors.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <Select
        className={split.filter}
        aria-label={t('games.type')}
        value={query.gameType ?? ''}
        onChange={({ target }) => set('gameType', target.value)}
        options={[
          { value: '', label: t('games.type.all') },
          ...types.map((value) => ({ value, label: t(`games.type.${value}`) })),
        ]}
      />
      <Select
        className={split.filter}
        aria-label={t('games.class')}
        value={query.gameClass ?? ''}
        onChange={({ target }) => set('gameClass', target.value)}
        options={[
          { value: '', label: t('games.class.all') },
          ...GAME_CLASSES.map((value) => ({ value, label: t(`games.class.${value}`) })),
        ]}
      />
      <Select
        className={split.filter}
        aria-label={t('games.show')}
        value={query.show ?? ''}
        onChange={({ target }) => set('show', target.value)}
        options={[
          { value: '', label: t('games.show.all') },
          ...GAME_SHOWS.map((value) => ({ value, label: t(`games.show.${value}`) })),
        ]}
      />
      <Select
        className={styles.sortSelect}
        aria-label={t('games.sort')}
        value={query.sort}
        onChange={({ target }) => set('sort', target.value)}
        options={GAME_SORT_KEYS.map((value) => ({ value, label: t(`games.sort.${value}`) }))}
      />
    </div>
  );
}
