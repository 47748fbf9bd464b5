import { Skeleton } from '@marquee/ui/skeleton';
import styles from './table-skeleton.module.css';

/** Placeholder rows while loading. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.first} />
          <Skeleton className={styles.cell} />
          <Skeleton className={styles.cell} />
          <Skeleton className={styles.last} />
        </div>
      ))}
    </div>
  );
}
