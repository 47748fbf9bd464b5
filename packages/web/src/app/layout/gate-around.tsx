import { GateFooter } from '../../features/footer/gate-footer.tsx';
import styles from './app-layout.module.css';

/** The footer of pages before the log-in, in a chunk that the first screen does not wait for. */
export function GateAround() {
  return (
    <div className={styles.around}>
      <GateFooter />
    </div>
  );
}
