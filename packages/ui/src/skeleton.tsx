import clsx from 'clsx';
import styles from './skeleton.module.css';

/** A placeholder block. The caller's class sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx(styles.skeleton, className)} aria-hidden="true" />;
}
