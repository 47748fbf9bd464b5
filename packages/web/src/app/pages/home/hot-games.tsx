import { EmptyState } from '@marquee/ui/empty-state';
import { useId } from 'react';
import { SectionHead } from '../../../features/home/section-head.tsx';
import { GameShelf, GameShelfSkeleton } from '../../../features/lobby/list/game-shelf.tsx';
import { GamesFailed } from '../../../features/lobby/list/games-failed.tsx';
import { useGameList } from '../../../features/lobby/list/use-game-list.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useManifest } from '../../../lib/manifest/page-state.ts';
import { useNavItems } from '../../../lib/navigation/use-nav.ts';

/** Every vendor, no filters. */
const EVERY_GAME = { mode: '', vassalage: undefined, gameName: '', gameClassify: '', minBet: '' } as const;
const SHOWN = 12;
const PLACEHOLDERS = 6;

/** The first category's games, hot ones first. All four states have the same shape. */
export function HotGames() {
  const t = useT();
  const titleId = useId();
  const { assets } = useManifest();
  const category = useNavItems().find((item) => item.kind === 'category');
  const list = useGameList({ ...EVERY_GAME, gameType: category?.gameType ?? 'RNG' });
  if (!category) return null;
  const games = list.games.toSorted((a, b) => Number(b.isHot) - Number(a.isHot)).slice(0, SHOWN);
  const failed = list.error !== null && games.length === 0;
  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('home.hot')} more={{ to: category.path, label: t('home.hot.all') }} />
      {list.loading && <GameShelfSkeleton count={PLACEHOLDERS} />}
      {failed && <GamesFailed error={list.error} onRetry={list.retry} />}
      {!list.loading && !failed && games.length === 0 && (
        <EmptyState image={assets.emptyState} title={t('home.hot.none')} text={t('home.hot.none.text')} />
      )}
      {games.length > 0 && <GameShelf games={games} />}
    </section>
  );
}
