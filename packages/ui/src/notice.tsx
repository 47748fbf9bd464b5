import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** What went wrong with a form as a whole, above its fields; read out when it comes. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="alert">
      <Icon name="warning" className={styles.mark} />
      <span>{children}</span>
    </p>
  );
}
