import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { GameShelf, GameShelfSkeleton } from './game-shelf.tsx';
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
  const { assets } = useManifest();
  if (list.loading) {
    return <GameShelfSkeleton count={pageSize / 2} />;
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
      <GameShelf games={list.games} outdated={list.outdated} />
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
