import type { CatalogueGame } from '@marquee/contracts/schemas/console-games';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import clsx from 'clsx';
import { useState } from 'react';
import { hasCode } from '../../lib/api/api-problem.ts';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import split from '../../lib/brand/values/split-list.module.css';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { useMay } from '../../lib/session/session.ts';
import { useFilterText } from '../../lib/table/use-filter-text.ts';
import { ByCode } from './by-code.tsx';
import { GameDetails } from './game-details.tsx';
import styles from './games.module.css';
import { GamesFilters } from './games-filters.tsx';
import { GamesPager } from './games-pager.tsx';
import { GamesTable } from './games-table.tsx';
import { OffNames } from './off-names.tsx';
import { SwitchDialog } from './switch/switch-dialog.tsx';
import type { Switching } from './switch/switching.ts';
import { useChosen } from './use-chosen.ts';
import { titleOf, useGames, useGamesPlay } from './use-games.ts';
import { useGamesQuery } from './use-games-query.ts';

/** The brand's games: search, details, and switching one or many. */
export function GamesCatalogue() {
  const t = useT();
  const may = useMay();
  const [language] = useLanguage();
  const { merchant } = useBrandScope();
  const { query, set } = useGamesQuery();
  const games = useGames(query);
  const chosen = useChosen();
  const [open, setOpen] = useFilterText('open');
  const [switching, setSwitching] = useState<Switching | null>(null);
  const maySwitch = may('game.switch', merchant);
  const shown = games.data?.games ?? [];
  const play = useGamesPlay(shown.map(({ name }) => name));
  const opened = shown.find(({ name }) => name === open);
  const switchOne = (game: CatalogueGame): void =>
    setSwitching({ names: [game.name], isOff: game.state === 'on', title: titleOf(game, language) });
  const sortBy = (key: string): void => set('sort', query.sort === key && query.order === 'up' ? `-${key}` : key);
  if (hasCode(games.error, 'games_elsewhere')) {
    return <EmptyState title={t('games.elsewhere')} text={t('games.elsewhere.text')} />;
  }
  return (
    <div className={split.section} data-split={opened !== undefined || undefined}>
      <div className={clsx(split.main, styles.catalogue)}>
        <GamesFilters query={query} set={set} />
        {chosen.names.length > 0 && (
          <div className={styles.chosen} role="status">
            <span>{t('games.chosen', { count: chosen.names.length })}</span>
            <Button size="s" variant="danger" onClick={() => setSwitching({ names: chosen.names, isOff: true })}>
              {t('games.off.open')}
            </Button>
            <Button size="s" onClick={() => setSwitching({ names: chosen.names, isOff: false })}>
              {t('games.on.open')}
            </Button>
            <Button size="s" variant="ghost" onClick={chosen.clear}>
              {t('games.choose.none')}
            </Button>
          </div>
        )}
        {games.isPending && <TableSkeleton rows={10} />}
        {games.isError && (
          <>
            <Failed error={games.error} onRetry={() => void games.refetch()} />
            <OffNames onSwitch={maySwitch ? setSwitching : null} />
          </>
        )}
        {games.data !== undefined && !games.isError && (
          <div aria-busy={games.isPlaceholderData}>
            {shown.length === 0 ? (
              <EmptyState title={t('games.none')} text={t('games.none.text')} />
            ) : (
              <GamesTable
                games={shown}
                play={play}
                query={query}
                onSort={sortBy}
                chosen={chosen}
                maySwitch={maySwitch}
                onSwitch={switchOne}
              />
            )}
            <GamesPager page={query.page} total={games.data.total} onPage={(page) => set('page', String(page))} />
            {games.data.unknown.length > 0 && (
              <OffNames only={games.data.unknown} onSwitch={maySwitch ? setSwitching : null} />
            )}
          </div>
        )}
        {maySwitch && <ByCode onSwitch={setSwitching} />}
        <p className={split.keys}>{t('games.keys')}</p>
      </div>
      {opened !== undefined && (
        <GameDetails game={opened} play={play} onClose={() => setOpen('')} onSwitch={maySwitch ? switchOne : null} />
      )}
      {switching !== null && (
        <SwitchDialog switching={switching} onDone={chosen.clear} onClosed={() => setSwitching(null)} />
      )}
    </div>
  );
}
