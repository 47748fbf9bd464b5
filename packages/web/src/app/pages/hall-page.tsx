import { Lobby } from '../../features/lobby/lobby.tsx';

/** The slots hall, `/rng` (§2.1). Its tabs come with the list modes. */
export function HallPage() {
  return <Lobby gameType="RNG" />;
}
