import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import styles from './stat-tiles.module.css';

export interface Stat {
  readonly key: string;
  readonly label: string;
  /** Null while it is being loaded. */
  readonly value: ReactNode | null;
  /** The figure that the others lead to. */
  readonly isMain?: boolean;
}

/** A row of figures with their names. */
export function StatTiles({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.tiles}>
      {stats.map(({ key, label, value, isMain }) => (
        <div key={key} className={styles.tile} data-main={isMain || undefined}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value ?? <Skeleton className={styles.waiting} />}</dd>
        </div>
      ))}
    </dl>
  );
}
