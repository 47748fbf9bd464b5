import { Button } from '@marquee/ui/button';
import { useId } from 'react';
import { useT } from '../i18n/use-t.ts';
import { useSwitch } from '../manifest/page-state.ts';
import styles from './free-play-button.module.css';
import { useFreePlay } from './use-free-play.ts';

/** Starts free play as a guest [A15], where the brand offers it. `onDone` runs when the session is open. */
export function FreePlayButton({ onDone }: { onDone?: () => void }) {
  const t = useT();
  const hint = useId();
  const { play, isBusy } = useFreePlay(onDone);
  if (!useSwitch('FREEPLAY3')) return null;
  return (
    <div className={styles.freePlay}>
      <Button block busy={isBusy} onClick={play} aria-describedby={hint}>
        {t('freePlay.button')}
      </Button>
      <p id={hint} className={styles.hint}>
        {t('freePlay.hint')}
      </p>
    </div>
  );
}
