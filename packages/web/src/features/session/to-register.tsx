import { Button } from '@marquee/ui/button';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import styles from './login-panel.module.css';

/** A link to registration, where the brand offers it. */
export function ToRegister() {
  const t = useT();
  const dialogs = useDialogs();
  if (!useSwitch('DIRECTREG3')) return null;
  return (
    <p className={styles.other}>
      {t('login.noAccount')}{' '}
      <Button variant="ghost" onClick={() => dialogs.openModal('register')}>
        {t('login.toRegister')}
      </Button>
    </p>
  );
}
