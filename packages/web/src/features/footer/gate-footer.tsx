import styles from './gate-footer.module.css';
import { AgeMark, HelpMark, LicenceMark } from './marks.tsx';

/** The footer's marks alone, on pages before the log-in [R04]. */
export function GateFooter() {
  return (
    <footer className={styles.footer}>
      <AgeMark />
      <HelpMark />
      <LicenceMark />
    </footer>
  );
}
