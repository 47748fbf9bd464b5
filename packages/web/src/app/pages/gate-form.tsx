import { LoginPanel } from '../../features/session/login-panel.tsx';
import { SocialWays } from '../../features/social/social-ways.tsx';
import { useHydrated } from '../../lib/navigation/use-hydrated.ts';
import styles from './gate-page.module.css';

const stay = (): void => undefined;

/** The log-in form of the gate. It is in the server's page, where its buttons wait for their scripts. */
export function GateForm() {
  return (
    <div className={styles.form} data-waiting={useHydrated() ? undefined : true}>
      <LoginPanel onDone={stay} />
      <SocialWays place="below" />
    </div>
  );
}
