import { Icon } from '@marquee/ui/icon';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { usePlayState } from '../../lib/session/use-play-state.ts';
import styles from './play-notice.module.css';

interface PlayNoticeProps {
  /** Loads the messages of the notice. */
  readonly completeMessages: () => Promise<void>;
}

/** One line about what would refuse every game [W13]. Limits and reality checks are shown by the game. */
export function PlayNotice({ completeMessages }: PlayNoticeProps) {
  const t = useT();
  const time = useTime();
  const stop = usePlayState()?.stop ?? null;
  const reason = stop?.reason;
  const [hasMessages, setHasMessages] = useState(false);
  useEffect(() => {
    // Without them the game itself says it.
    if (reason !== undefined)
      completeMessages().then(
        () => setHasMessages(true),
        () => undefined,
      );
  }, [reason, completeMessages]);
  if (stop === null || !hasMessages || reason === undefined || reason === 'limit' || reason === 'realityCheck')
    return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="shield" className={styles.mark} />
      <span className={styles.words}>
        <span>{t(`stop.${reason}.title`)}</span>
        {stop.until !== null && <span className={styles.until}>{t('stop.until', { time: time(stop.until) })}</span>}
        {reason === 'identity' && (
          <Link className={styles.way} to="?mc=securityCenter">
            {t('stop.verify')}
          </Link>
        )}
      </span>
    </p>
  );
}
