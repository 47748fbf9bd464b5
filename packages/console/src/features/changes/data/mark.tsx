import type { ReactNode } from 'react';
import styles from './mark.module.css';

/** A small framed word beside a title or a value. */
export function Mark({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'warning' | 'negative';
  children: ReactNode;
}) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
