import { Route, Routes } from 'react-router-dom';
import { PlayerPage } from './player-page.tsx';
import { PlayersHome } from './players-home.tsx';
import { PlayersPage } from './players-page.tsx';

/** Players: where they are looked for, and each of them. */
export function PlayersPages() {
  return (
    <Routes>
      <Route index element={<PlayersHome />} />
      <Route path=":merchant" element={<PlayersPage />} />
      <Route path=":merchant/:player" element={<PlayerPage />} />
    </Routes>
  );
}
