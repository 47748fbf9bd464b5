import { GAME_CLASSES, GAME_TYPES } from '@marquee/contracts/constants';
import { type CatalogueQuery, GAME_SHOWS, GAME_SORT_KEYS } from '@marquee/contracts/schemas/console-games';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A `-` before a sort key means descending, as in every table's address. */
type Filter = 'find' | 'vendor' | 'gameType' | 'gameClass' | 'show' | 'sort' | 'page';

const among = <Word extends string>(words: readonly Word[], text: string): Word | '' =>
  words.find((word) => word === text) ?? '';

/** The query of the table, kept in the address. Another filter starts at the first page. */
export function useGamesQuery() {
  const [params, setParams] = useSearchParams();
  const read = (name: Filter): string => params.get(name) ?? '';
  const sort = read('sort');
  const query: CatalogueQuery = {
    find: read('find'),
    vendor: read('vendor'),
    gameType: among(GAME_TYPES, read('gameType')),
    gameClass: among(GAME_CLASSES, read('gameClass')),
    show: among(GAME_SHOWS, read('show')),
    sort: among(GAME_SORT_KEYS, sort.replace(/^-/, '')) || 'name',
    order: sort.startsWith('-') ? 'down' : 'up',
    page: Math.max(1, Number.parseInt(read('page'), 10) || 1),
  };
  const set = useCallback(
    (name: Filter, text: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (name !== 'page') next.delete('page');
          if (text === '') next.delete(name);
          else next.set(name, text);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { query, set };
}
