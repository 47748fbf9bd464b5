import { Button, buttonClass } from '@marquee/ui/button';
import { useSupportContact } from '../../lib/contact/use-support-contact.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useRecoveryWays } from '../../lib/recovery/use-recovery-ways.ts';
import styles from './login-panel.module.css';

/** A link to the brand's password recovery, or to customer service if it has none. */
export function ToRecovery() {
  const t = useT();
  const dialogs = useDialogs();
  const contact = useSupportContact();
  if (useRecoveryWays().length > 0) {
    return (
      <p className={styles.other}>
        <Button variant="ghost" onClick={() => dialogs.openModal('forgot')}>
          {t('recovery.link')}
        </Button>
      </p>
    );
  }
  if (contact === null) return null;
  return (
    <p className={styles.other}>
      {t('recovery.link')}{' '}
      <a className={buttonClass({ variant: 'ghost' })} href={contact.href} rel="noopener noreferrer" target="_blank">
        {contact.title}
      </a>
    </p>
  );
}
