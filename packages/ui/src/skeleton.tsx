import clsx from 'clsx';
import styles from './skeleton.module.css';

/** A quiet block the shape of what comes. The size is the caller's class. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx(styles.skeleton, className)} aria-hidden="true" />;
}
