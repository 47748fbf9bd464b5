import { Button } from '@marquee/ui/button';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './recovery.module.css';
import { RecoveryState, type RecoveryStateProps } from './recovery-state.tsx';

/** After the change of password: a link to the log-in, and the `username` if the player did not type it. */
export function RecoveryDone({ titleAs, username }: Pick<RecoveryStateProps, 'titleAs'> & { username?: string }) {
  const t = useT();
  const dialogs = useDialogs();
  return (
    <RecoveryState icon="check" title={t('recovery.done.title')} titleAs={titleAs} text={t('recovery.done.text')}>
      {username !== undefined && (
        <p>
          {t('login.username')}: <strong dir="auto">{username}</strong>
        </p>
      )}
      <Button variant="primary" className={styles.done} onClick={() => dialogs.openModal('loginPopupModal')}>
        {t('login.submit')}
      </Button>
    </RecoveryState>
  );
}
