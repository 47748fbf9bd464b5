import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './game-frame.module.css';

/**
 * What a game may do in its frame: run, keep its own storage, and open a window of its own, such as the proof of a round. Such a window has
 * the same limits. A game may not navigate our page or submit forms.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-pointer-lock allow-popups';

/** The launch or the game is loading. */
export function GameOpening() {
  const t = useT();
  return (
    <p className={styles.opening} role="status" data-game-bar="">
      {t('frame.opening')}
    </p>
  );
}

interface GameWindowProps {
  /** Undefined until the launch succeeded. */
  launch: LaunchValue | undefined;
  /** Address of the launched game. */
  address: string | undefined;
  opening: boolean;
  onFrame: (frame: HTMLIFrameElement | null) => void;
  /** The frame's page is loaded; a game that sends messages reports when it is ready. */
  onLoad: () => void;
}

/** The frame, with a text while it is empty. */
export function GameWindow({ launch, address, opening, onFrame, onLoad }: GameWindowProps) {
  const t = useT();
  return (
    <div className={styles.window} aria-busy={opening}>
      {opening && <GameOpening />}
      {launch && (
        <iframe
          key={launch.launchId}
          ref={onFrame}
          className={styles.frame}
          onLoad={onLoad}
          src={address}
          title={t('frame.title', { name: launch.gameName })}
          sandbox={SANDBOX}
          allow="fullscreen; autoplay"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}
