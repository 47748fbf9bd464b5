import { Lobby } from '../../features/lobby/lobby.tsx';
import type { PageProps } from '../page-loader.ts';
import { PageBanner } from './page-banner.tsx';

/** The slots hall, `/rng` (§2.1). Its tabs come with the list modes. */
export function HallPage({ entry }: PageProps) {
  return (
    <>
      <PageBanner entry={entry} />
      <Lobby gameType="RNG" />
    </>
  );
}
