import { Button } from '@marquee/ui/button';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useRecoveryWays } from '../../lib/recovery/use-recovery-ways.ts';
import styles from './login-panel.module.css';

/** The way to a new password, where the brand offers one. */
export function ToRecovery() {
  const t = useT();
  const dialogs = useDialogs();
  if (useRecoveryWays().length === 0) return null;
  return (
    <p className={styles.other}>
      <Button variant="ghost" onClick={() => dialogs.openModal('forgot')}>
        {t('recovery.link')}
      </Button>
    </p>
  );
}
