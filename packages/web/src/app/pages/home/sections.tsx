import { CategoryLanes } from '../../../features/home/category-lanes.tsx';
import { TrustStrip } from '../../../features/home/trust-strip.tsx';
import { HotGames } from './hot-games.tsx';
import { Winners } from './winners.tsx';

/** What lies below the head of home: a chunk of its own with the lobby's parts, which the first screen does not wait for. */
export function Sections() {
  return (
    <>
      <CategoryLanes />
      <HotGames />
      <Winners />
      <TrustStrip />
    </>
  );
}
