import { CategoryLanes } from '../../../features/home/category-lanes.tsx';
import { TrustStrip } from '../../../features/home/trust-strip.tsx';
import { HotGames } from './hot-games.tsx';
import { Winners } from './winners.tsx';

/** Home below its head: a chunk with the lobby's parts, which the first screen does not wait for. */
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
