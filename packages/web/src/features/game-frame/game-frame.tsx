import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest, usePageState } from '../../lib/manifest/page-state.ts';
import { type GameTarget, lobbyPath } from '../../lib/paths/paths.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useFrameMessages } from './frame-messages.ts';
import styles from './game-frame.module.css';
import { GameToolbar } from './game-toolbar.tsx';
import { useLaunch } from './use-launch.ts';

/** What a game may do in its frame: run, keep its own storage, submit nothing but to itself. */
const SANDBOX = 'allow-scripts allow-same-origin allow-pointer-lock';

/** A game in a frame [G06]: log-in check, launch, the frame, and the way back; leaving refreshes the balance. */
export function GameFrame({ target }: { target: GameTarget }) {
  const t = useT();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const session = useSession();
  const { assets } = useManifest();
  const { gameOrigins } = usePageState();
  const stage = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [shown, setShown] = useState<'opening' | 'ready' | 'failed'>('opening');
  const launch = useLaunch(target, session.status === 'in');
  const lobby = lobbyPath(target.gameType);

  useFrameMessages(frame, gameOrigins, (event) => {
    if (event === 'exit') return void navigate(lobby);
    if (event === 'failed') setShown('failed');
    if (event === 'ready') setShown('ready');
  });
  useEffect(() => () => void queries.invalidateQueries({ queryKey: [MEMBER_KEY] }), [queries]);

  const again = (): void => {
    setShown('opening');
    void launch.refetch();
  };
  if (session.status === 'out') {
    return (
      <EmptyState
        image={assets.emptyState}
        title={t('frame.login.title')}
        text={t('frame.login.text')}
        action={
          <Button variant="primary" onClick={() => dialogs.openModal('login')}>
            {t('login.submit')}
          </Button>
        }
      />
    );
  }
  if (launch.isError || shown === 'failed') {
    return (
      <EmptyState
        role="alert"
        image={assets.emptyState}
        title={launch.isError ? t('frame.failed.title') : t('frame.gone.title')}
        text={launch.isError ? problemText(launch.error) : t('frame.gone.text')}
        action={
          <Button variant="primary" onClick={again}>
            {t('frame.failed.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.stage} ref={stage}>
      <GameToolbar name={launch.data?.gameName ?? ''} lobby={lobby} stage={stage} />
      <div className={styles.window} aria-busy={shown === 'opening'}>
        {shown === 'opening' && (
          <p className={styles.opening} role="status">
            {t('frame.opening')}
          </p>
        )}
        {launch.data && (
          <iframe
            key={launch.data.launchId}
            ref={setFrame}
            className={styles.frame}
            src={launch.data.url}
            title={t('frame.title', { name: launch.data.gameName })}
            sandbox={SANDBOX}
            allow="fullscreen; autoplay"
            referrerPolicy="no-referrer"
          />
        )}
      </div>
    </div>
  );
}
