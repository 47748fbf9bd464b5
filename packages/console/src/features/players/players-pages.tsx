import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { PlayerPage } from './player-page.tsx';
import { PlayersPage } from './players-page.tsx';

/** Players: the search and the page of each. */
export function PlayersPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="player.read"
      title={t('nav.players')}
      noBrand={t('players.noBrand')}
      pathOf={PATHS.players}
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<PlayersPage />} />
      <Route path=":merchant/:player" element={<PlayerPage />} />
    </Routes>
  );
}
