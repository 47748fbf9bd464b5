import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './game-frame.module.css';

/**
 * What a game may do in its frame: run, keep its own storage, and open a window of its own, such as the proof of a round. Such a window has
 * the same limits. A game may not navigate our page or submit forms.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-pointer-lock allow-popups';

/** Something is on its way. */
export function GameOpening() {
  const t = useT();
  return (
    <p className={styles.opening} role="status" data-game-bar="">
      {t('frame.opening')}
    </p>
  );
}

interface GameWindowProps {
  /** Undefined until the launch is answered. */
  launch: LaunchValue | undefined;
  /** Where the launched game is. */
  address: string | undefined;
  opening: boolean;
  onFrame: (frame: HTMLIFrameElement | null) => void;
  /** Its page is there; a game that sends messages reports itself when it can be played. */
  onLoad: () => void;
}

/** The frame, and a word while there is nothing in it yet. */
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
