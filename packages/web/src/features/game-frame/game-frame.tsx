import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest, usePageState } from '../../lib/manifest/page-state.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useFrameMessages } from './frame-messages.ts';
import styles from './game-frame.module.css';
import { GameToolbar } from './game-toolbar.tsx';
import { GameWindow } from './game-window.tsx';
import { PlayStopped } from './play-stopped.tsx';
import { type LaunchTarget, useLaunch } from './use-launch.ts';
import { isOfArcade, useLaunchAddress } from './use-launch-address.ts';
import { usePlayStop } from './use-play-stop.ts';
import { useRoundHold } from './use-round-hold.ts';

/** A visitor logs in first; then the game opens. */
function LogInFirst() {
  const t = useT();
  const dialogs = useDialogs();
  const { assets } = useManifest();
  return (
    <EmptyState
      image={assets.emptyState}
      title={t('frame.login.title')}
      text={t('frame.login.text')}
      action={
        <Button variant="primary" onClick={() => dialogs.openModal('loginPopupModal')}>
          {t('login.submit')}
        </Button>
      }
    />
  );
}

/** `refusal`: why the launch failed; null where the game itself gave up. */
function GameFailed({ refusal, onRetry }: { refusal: Error | null; onRetry: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const { assets } = useManifest();
  return (
    <EmptyState
      role="alert"
      image={assets.emptyState}
      title={t(refusal ? 'frame.failed.title' : 'frame.gone.title')}
      text={refusal ? problemText(refusal) : t('frame.gone.text')}
      action={
        <Button variant="primary" onClick={onRetry}>
          {t('frame.failed.retry')}
        </Button>
      }
    />
  );
}

/**
 * A game in a frame [G06]: log-in check, launch, frame and link back; leaving refreshes the balance, which the header holds during
 * a round. `purse` is shown above a game whose vendor keeps the balance.
 */
export function GameFrame({ target, purse }: { target: LaunchTarget; purse?: ReactNode }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const session = useSession();
  const { gameOrigins, arcadeOrigin } = usePageState();
  const stage = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [shown, setShown] = useState<'opening' | 'ready' | 'failed'>('opening');
  const launch = useLaunch(target, session.status === 'in');
  const address = useLaunchAddress(launch.data?.url, shown === 'opening');
  const { lobby } = target;
  const followRound = useRoundHold(frame);

  useFrameMessages(frame, gameOrigins, (event) => {
    if (event === 'exit') return void navigate(lobby);
    if (event === 'failed' || event === 'ready') return setShown(event);
    followRound(event);
  });
  useEffect(() => () => void queries.invalidateQueries({ queryKey: [MEMBER_KEY] }), [queries]);

  // The arcade's games report that they are ready, on every host. For another provider's game the loaded page may be the only sign.
  const isArcade = isOfArcade(launch.data?.url, arcadeOrigin);
  const onLoad = (): void => setShown((now) => (now === 'opening' && !isArcade ? 'ready' : now));
  const again = (): void => {
    setShown('opening');
    void launch.refetch();
  };
  const isRefused = launch.isError;
  const stop = usePlayStop(launch.isFetched, () => isRefused && again());
  const stopped = <PlayStopped stop={stop} lobby={lobby} />;
  if (session.status === 'out') return <LogInFirst />;
  if (isRefused || shown === 'failed') {
    if (isRefused && stop.value !== null) return <div className={styles.refused}>{stopped}</div>;
    return <GameFailed refusal={launch.error} onRetry={again} />;
  }
  return (
    <div className={styles.stage} ref={stage} data-game-bar="">
      <GameToolbar name={launch.data?.gameName ?? ''} lobby={lobby} stage={stage}>
        {launch.data?.keepsBalance && purse}
      </GameToolbar>
      <GameWindow
        launch={launch.data}
        address={address}
        opening={shown === 'opening'}
        onFrame={setFrame}
        onLoad={onLoad}
      />
      {stopped}
    </div>
  );
}
