import { Lobby } from '../../features/lobby/lobby.tsx';
import type { PageProps } from '../page-loader.ts';
import { PageBanner } from './page-banner.tsx';

/** The page of the sports vendor FB [G09], with only its games. */
export function FbSportsPage({ entry }: PageProps) {
  if (!entry.gameType) return null;
  return (
    <>
      <PageBanner entry={entry} />
      <Lobby gameType={entry.gameType} onlyVendor={entry.vendor} />
    </>
  );
}
