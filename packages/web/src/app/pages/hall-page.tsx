import { Lobby } from '../../features/lobby/lobby.tsx';
import type { PageProps } from '../page-loader.ts';
import { PageBanner } from './page-banner.tsx';

/** The slots hall, `/rng` (§2.1), with its tab kept in the address and remembered [G07]. */
export function HallPage({ entry }: PageProps) {
  return (
    <>
      <PageBanner entry={entry} />
      <Lobby gameType="RNG" isHall />
    </>
  );
}
