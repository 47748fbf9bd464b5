import { Route, Routes } from 'react-router-dom';
import { PlayerPage } from './player-page.tsx';
import { PlayersHome } from './players-home.tsx';
import { PlayersPage } from './players-page.tsx';

/** Players: the search and the page of each. */
export function PlayersPages() {
  return (
    <Routes>
      <Route index element={<PlayersHome />} />
      <Route path=":merchant" element={<PlayersPage />} />
      <Route path=":merchant/:player" element={<PlayerPage />} />
    </Routes>
  );
}
