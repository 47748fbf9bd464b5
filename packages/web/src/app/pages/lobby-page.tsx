import { Lobby } from '../../features/lobby/lobby.tsx';
import type { PageProps } from '../page-loader.ts';

/** The lobby of the category the page table names. */
export function LobbyPage({ entry }: PageProps) {
  // Another category is another lobby: nothing typed or loaded is carried over.
  return entry.gameType ? <Lobby key={entry.gameType} gameType={entry.gameType} /> : null;
}
