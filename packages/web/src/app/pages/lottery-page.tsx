import { useSearchParams } from 'react-router-dom';
import { GameFrame } from '../../features/game-frame/game-frame.tsx';
import { GameOpening } from '../../features/game-frame/game-window.tsx';
import { lotteryTarget } from '../../features/game-frame/lottery-target.ts';
import { GamePurse } from '../../features/wallets/game-purse.tsx';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** `/lottery`: the lottery its query names, or the lobby of the brand's own, below the header alone (§2.1). */
export function LotteryPage() {
  const manifest = useManifest();
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  const target = lotteryTarget(params, manifest);
  if (!hydrated) return <GameOpening />;
  if (target === null) return <NotFoundPage />;
  const { vendor, gameCode } = target;
  return <GameFrame key={`${vendor} ${gameCode}`} target={target} purse={<GamePurse vassalage={vendor} />} />;
}
