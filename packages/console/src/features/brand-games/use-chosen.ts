import { type CatalogueGame, GAMES_AT_ONCE } from '@marquee/contracts/schemas/console-games';
import { useState } from 'react';

/** Selected games, kept from page to page. */
export function useChosen() {
  const [names, setNames] = useState<readonly string[]>([]);
  const add = (more: readonly string[]) => setNames((all) => [...new Set([...all, ...more])].slice(0, GAMES_AT_ONCE));
  const drop = (less: readonly string[]) => setNames((all) => all.filter((name) => !less.includes(name)));
  return {
    names,
    has: (name: string): boolean => names.includes(name),
    toggle: ({ name }: CatalogueGame): void => (names.includes(name) ? drop([name]) : add([name])),
    toggleAll: (games: readonly CatalogueGame[]): void => {
      const page = games.map(({ name }) => name);
      if (page.every((name) => names.includes(name))) drop(page);
      else add(page);
    },
    clear: (): void => setNames([]),
  };
}
export type Chosen = ReturnType<typeof useChosen>;
