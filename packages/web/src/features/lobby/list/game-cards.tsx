import type { Game } from '@marquee/contracts/schemas/games';
import { type CSSProperties, useRef } from 'react';
import { useManifest } from '../../../lib/manifest/page-state.ts';
import { GameCard } from '../card/game-card.tsx';
import { useHearts } from '../favourites/use-hearts.ts';
import styles from './game-shelf.module.css';
import { type NearRows, spaceOf } from './near-rows.ts';
import { DRAWN_AT_FIRST, useNearRows } from './use-near-rows.ts';

interface Shown {
  readonly game: Game;
  /** Index in the whole list. */
  readonly index: number;
  /** Height of the rows left out above this card's row. */
  readonly style?: CSSProperties;
}

/** Games as the brand's cards, in rows. `outdated`: other games are loading. */
export function GameCards({ games, outdated }: { games: readonly Game[]; outdated: boolean }) {
  const { layout } = useManifest();
  const heartOf = useHearts();
  const list = useRef<HTMLUListElement>(null);
  const near = useNearRows(list, games);
  return (
    <ul
      ref={list}
      className={styles.cards}
      data-cards={layout.cards}
      data-whole={near === null}
      aria-busy={outdated}
      {...(near ? { style: { paddingBlockEnd: spaceBelow(near, games.length) } } : {})}
    >
      {shownGames(games, near).map(({ game, index, style }) => (
        <li
          key={game.nodeId}
          data-index={index}
          {...(near ? { style, 'aria-setsize': games.length, 'aria-posinset': index + 1 } : {})}
        >
          <GameCard game={game} {...heartOf(game)} />
        </li>
      ))}
    </ul>
  );
}

function shownGames(games: readonly Game[], near: NearRows | null): readonly Shown[] {
  if (near === null) return games.slice(0, DRAWN_AT_FIRST).map((game, index) => ({ game, index }));
  const { sizes, stretches } = near;
  return stretches.flatMap(({ from, to }, at) => {
    const marginBlockStart = spaceOf(sizes, { from: stretches[at - 1]?.to ?? 0, to: from });
    const start = from * sizes.columns;
    return games.slice(start, to * sizes.columns).map((game, offset) => ({
      game,
      index: start + offset,
      ...(offset < sizes.columns && marginBlockStart > 0 ? { style: { marginBlockStart } } : {}),
    }));
  });
}

const spaceBelow = ({ sizes, stretches }: NearRows, games: number): number =>
  spaceOf(sizes, { from: stretches.at(-1)?.to ?? 0, to: Math.ceil(games / sizes.columns) });
