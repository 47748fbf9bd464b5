import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './text-link.module.css';

/** A link among text, which is seen as one. */
export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={styles.link} to={to}>
      {children}
    </Link>
  );
}
