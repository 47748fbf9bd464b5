import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Skeleton } from '@marquee/ui/skeleton';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { GameCard } from './game-card.tsx';
import styles from './lobby.module.css';
import type { GameListState } from './use-game-list.ts';

interface GameGridProps {
  list: GameListState;
  /** Placeholders shown while the first page is on its way. */
  pageSize: number;
  onShowAll: () => void;
}

/** The list's four states: loading, failed, empty, ready. */
export function GameGrid({ list, pageSize, onShowAll }: GameGridProps) {
  const t = useT();
  const problemText = useProblemText();
  const { layout, assets } = useManifest();
  if (list.loading) {
    return (
      <div className={styles.grid} data-cards={layout.cards} role="status" aria-label={t('lobby.loading')}>
        {Array.from({ length: pageSize / 2 }, (_, index) => (
          <Skeleton key={index} className={styles.placeholder} />
        ))}
      </div>
    );
  }
  if (list.error && list.games.length === 0) {
    return (
      <EmptyState
        role="alert"
        image={assets.emptyState}
        title={t('lobby.failed.title')}
        text={problemText(list.error)}
        action={<Button onClick={list.retry}>{t('lobby.retry')}</Button>}
      />
    );
  }
  if (list.games.length === 0) {
    return (
      <EmptyState
        image={assets.emptyState}
        title={t('lobby.empty.title')}
        text={t('lobby.empty.text')}
        action={<Button onClick={onShowAll}>{t('lobby.empty.action')}</Button>}
      />
    );
  }
  return (
    <>
      <ul className={styles.grid} data-cards={layout.cards} aria-busy={list.outdated}>
        {list.games.map((game) => (
          <li key={game.nodeId}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <div className={styles.more}>
          <p>{t('lobby.shown', { shown: list.games.length, total: list.total })}</p>
          <Button onClick={list.loadMore} busy={list.loadingMore}>
            {t('lobby.more')}
          </Button>
        </div>
      )}
    </>
  );
}
