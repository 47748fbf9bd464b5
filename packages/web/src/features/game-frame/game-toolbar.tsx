import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { LaterIcon } from '@marquee/ui/later-icon';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './game-frame.module.css';
import { useOwnWindow } from './use-own-window.ts';

interface GameToolbarProps {
  name: string;
  lobby: string;
  /** The element shown full screen. */
  stage: RefObject<HTMLElement | null>;
  /** Called before the full screen. */
  children: ReactNode;
}

/** Link back, the game's name, own window, full screen. */
export function GameToolbar({ name, lobby, stage, children }: GameToolbarProps) {
  const t = useT();
  const [full, setFull] = useState(false);
  const openWindow = useOwnWindow(lobby);
  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = (): void => {
    // The browser may refuse; the game then stays as it is.
    const change = full ? document.exitFullscreen() : stage.current?.requestFullscreen();
    change?.catch(() => setFull(document.fullscreenElement !== null));
  };
  return (
    <div className={styles.toolbar}>
      <Link to={lobby} className={styles.back}>
        <Icon name="chevron-start" />
        {t('frame.leave')}
      </Link>
      <h1 className={styles.name}>{name}</h1>
      <div className={styles.tools}>
        {children}
        <IconButton className={styles.ownWindow} label={t('frame.ownWindow')} onClick={openWindow}>
          <LaterIcon name="window" />
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton
            label={t(full ? 'frame.exitFullScreen' : 'frame.fullScreen')}
            aria-pressed={full}
            onClick={toggle}
          >
            <LaterIcon name={full ? 'shrink' : 'expand'} />
          </IconButton>
        )}
      </div>
    </div>
  );
}
