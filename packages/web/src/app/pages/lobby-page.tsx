import { Lobby } from '../../features/lobby/lobby.tsx';
import type { PageProps } from '../page-loader.ts';
import { PageBanner } from './page-banner.tsx';

/** The lobby of the category the page table names. */
export function LobbyPage({ entry }: PageProps) {
  if (!entry.gameType) return null;
  return (
    <>
      <PageBanner entry={entry} />
      {/* another category is another lobby and keeps no input or list */}
      <Lobby key={entry.gameType} gameType={entry.gameType} />
    </>
  );
}
