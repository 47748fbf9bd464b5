import { buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Link, useSearchParams } from 'react-router-dom';
import { GameFrame } from '../../features/game-frame/game-frame.tsx';
import { gameTarget } from '../../features/game-frame/game-target.ts';
import { GameOpening } from '../../features/game-frame/game-window.tsx';
import { GamePurse } from '../../features/wallets/game-purse.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import { PATHS } from '../../lib/paths/paths.ts';

/** `/game`: the game its query names, in a frame. */
export function GamePage() {
  const t = useT();
  const { assets } = useManifest();
  const [params] = useSearchParams();
  const target = gameTarget(params);
  if (!useHydrated()) return <GameOpening />;
  if (target) {
    return <GameFrame key={target.nodeId} target={target} purse={<GamePurse vassalage={target.vassalage} />} />;
  }
  return (
    <EmptyState
      image={assets.emptyState}
      title={t('frame.missing.title')}
      text={t('frame.missing.text')}
      action={
        <Link to={PATHS.home} className={buttonClass({ variant: 'primary' })}>
          {t('frame.leave')}
        </Link>
      }
    />
  );
}
