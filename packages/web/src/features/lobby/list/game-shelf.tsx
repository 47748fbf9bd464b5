import type { Game } from '@marquee/contracts/schemas/games';
import { Skeleton } from '@marquee/ui/skeleton';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useManifest } from '../../../lib/manifest/page-state.ts';
import { OpenListContext } from '../card/game-link.tsx';
import { GameSpotlight } from '../card/game-spotlight.tsx';
import { useHearts } from '../favourites/use-hearts.ts';
import { useVassalagePopup } from '../vendors/use-vassalage-popup.tsx';
import { GameCards } from './game-cards.tsx';
import styles from './game-shelf.module.css';

/** With fewer games a row looks empty, so each game is shown as a spotlight. */
const CARDS_FROM = 4;

/** Games as the brand's cards; a few of them as spotlights. `outdated`: other games are loading. */
export function GameShelf({ games, outdated = false }: { games: readonly Game[]; outdated?: boolean }) {
  const heartOf = useHearts();
  const { open, popup } = useVassalagePopup();
  const few = games.length < CARDS_FROM;
  return (
    <OpenListContext value={open}>
      {few ? (
        <ul className={styles.spotlights} aria-busy={outdated}>
          {games.map((game) => (
            <li key={game.nodeId}>
              <GameSpotlight game={game} heart={heartOf(game)} />
            </li>
          ))}
        </ul>
      ) : (
        <GameCards games={games} outdated={outdated} />
      )}
      {popup}
    </OpenListContext>
  );
}

/** Placeholders in the shape of cards. */
export function GameShelfSkeleton({ count }: { count: number }) {
  const t = useT();
  const { layout } = useManifest();
  return (
    <div className={styles.cards} data-cards={layout.cards} role="status" aria-label={t('lobby.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.ghost}>
          <Skeleton className={styles.placeholder} />
          <Skeleton className={styles.line} />
        </div>
      ))}
    </div>
  );
}
