import { Button } from '@marquee/ui/button';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './recovery.module.css';
import { RecoveryState, type RecoveryStateProps } from './recovery-state.tsx';

/** The password is a new one: nobody is signed in, so the way to log in. */
export function RecoveryDone({ titleAs }: Pick<RecoveryStateProps, 'titleAs'>) {
  const t = useT();
  const dialogs = useDialogs();
  return (
    <RecoveryState icon="check" title={t('recovery.done.title')} titleAs={titleAs} text={t('recovery.done.text')}>
      <Button variant="primary" className={styles.done} onClick={() => dialogs.openModal('login')}>
        {t('login.submit')}
      </Button>
    </RecoveryState>
  );
}
