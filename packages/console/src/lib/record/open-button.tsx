import type { ReactNode } from 'react';
import styles from './record.module.css';

/** Names a row and opens it. */
export function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <bdi>{children}</bdi>
    </button>
  );
}
