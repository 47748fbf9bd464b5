import { Button } from '@marquee/ui/button';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ByEmail } from './by-email.tsx';
import styles from './recovery.module.css';

/** A forgotten password [A12]: the ways the brand offers, and the way back. */
export function ForgotPanel() {
  const t = useT();
  const dialogs = useDialogs();
  return (
    <div className={styles.form}>
      <ByEmail />
      <p className={styles.other}>
        <Button variant="ghost" onClick={() => dialogs.openModal('login')}>
          {t('recovery.toLogin')}
        </Button>
      </p>
    </div>
  );
}
