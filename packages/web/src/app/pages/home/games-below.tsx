import { HotGames } from './hot-games.tsx';
import { Winners } from './winners.tsx';

/** What lies below the fold of home and is made of the lobby's parts: it comes with their chunk. */
export function GamesBelow() {
  return (
    <>
      <HotGames />
      <Winners />
    </>
  );
}
