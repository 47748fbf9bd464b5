import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** An error of a whole form, above its fields. It is announced, and scrolled into view in a long form. */
export function Notice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={ref} className={styles.notice} role="alert">
      <Icon name="warning" className={styles.mark} />
      <span>{children}</span>
    </p>
  );
}
