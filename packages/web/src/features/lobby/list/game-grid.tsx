import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useRef } from 'react';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useManifest } from '../../../lib/manifest/page-state.ts';
import styles from '../lobby.module.css';
import type { ListMode } from '../tabs/lobby-view.ts';
import { GameShelf, GameShelfSkeleton } from './game-shelf.tsx';
import { GamesFailed } from './games-failed.tsx';
import { useFocusStays } from './use-focus-stays.ts';
import type { GameListState } from './use-game-list.ts';

interface GameGridProps {
  list: GameListState;
  mode: ListMode;
  /** Placeholders shown while the first page loads. */
  pageSize: number;
  onShowAll: () => void;
}

/** The list in its current state, with an element that takes over the focus. */
export function GameGrid(props: GameGridProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusStays(place, props.list.games.length);
  return (
    <div ref={place} className={styles.grid} tabIndex={-1}>
      <GridState {...props} />
    </div>
  );
}

/** The list's four states: loading, failed, empty, ready. */
function GridState({ list, mode, pageSize, onShowAll }: GameGridProps) {
  const t = useT();
  const { assets } = useManifest();
  if (list.loading) {
    return <GameShelfSkeleton count={pageSize / 2} />;
  }
  if (list.error && list.games.length === 0) {
    return <GamesFailed error={list.error} onRetry={list.retry} />;
  }
  if (list.games.length === 0) {
    const [title, text] = EMPTY[mode];
    return (
      <EmptyState
        image={assets.emptyState}
        title={t(title)}
        text={t(text)}
        action={<Button onClick={onShowAll}>{t('lobby.empty.action')}</Button>}
      />
    );
  }
  return (
    <>
      <VisuallyHidden>
        <h2>{t(`lobby.tab.${mode || 'all'}`)}</h2>
      </VisuallyHidden>
      <GameShelf games={list.games} outdated={list.outdated} />
      {list.hasMore && <More list={list} />}
    </>
  );
}

const EMPTY = {
  hot: ['lobby.empty.title', 'lobby.empty.text'],
  '': ['lobby.empty.title', 'lobby.empty.text'],
  fav: ['lobby.empty.fav.title', 'lobby.empty.fav.text'],
  recent: ['lobby.empty.recent.title', 'lobby.empty.recent.text'],
} as const;

/** The button for the next page; after a failure the reason and a retry. */
function More({ list }: { list: GameListState }) {
  const t = useT();
  const problemText = useProblemText();
  return (
    <div className={styles.more}>
      {list.moreFailed ? (
        <p role="alert">{problemText(list.error)}</p>
      ) : (
        list.total !== null && <p>{t('lobby.shown', { shown: list.games.length, total: list.total })}</p>
      )}
      <Button onClick={list.loadMore} busy={list.busy}>
        {list.moreFailed ? t('common.retry') : t('lobby.more')}
      </Button>
    </div>
  );
}
