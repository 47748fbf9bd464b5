import { GameLink } from '../../../features/lobby/card/game-link.tsx';
import { WinnerBoard } from '../../../features/winners/winner-board.tsx';
import { useSwitch } from '../../../lib/manifest/page-state.ts';

/** The winner board, on brands that have one [G13]; a win leads to its game. */
export function Winners() {
  const isShown = useSwitch('home.winners');
  return isShown ? <WinnerBoard Link={GameLink} /> : null;
}
