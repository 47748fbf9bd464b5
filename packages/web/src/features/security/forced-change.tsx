import { Button } from '@marquee/ui/button';
import { useT } from '../../lib/i18n/use-t.ts';
import { LoginPassword } from './login-password.tsx';
import styles from './security.module.css';

interface ForcedChangeProps {
  readonly typedPassword: string | null;
  readonly onDone: () => void;
  readonly onSignOut: () => void;
}

/** The change of password that a log-in requires before anything else [A04]. */
export function ForcedChange({ typedPassword, onDone, onSignOut }: ForcedChangeProps) {
  const t = useT();
  return (
    <div className={styles.section}>
      <p className={styles.detail}>{t('security.forced.text')}</p>
      <LoginPassword typedPassword={typedPassword} hasPassword onDone={onDone}>
        <Button onClick={onSignOut}>{t('member.signOut')}</Button>
      </LoginPassword>
    </div>
  );
}
