import { Skeleton } from '@marquee/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import styles from './security.module.css';

interface SecurityListProps<Value> {
  /** Of the heading. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Beside the heading. */
  readonly action?: ReactNode;
  readonly query: Pick<UseQueryResult<Value>, 'data' | 'isError' | 'error' | 'refetch'>;
  /** Rows that hold the place while the list is loaded. */
  readonly rowsExpected: number;
  readonly children: (value: Value) => ReactNode;
}

/** A list of the security center under its heading, while it is loaded, after it failed, and with its rows. */
export function SecurityList<Value>(props: SecurityListProps<Value>) {
  const { id, title, lead, action, query, rowsExpected, children } = props;
  const { data, isError, error, refetch } = query;
  const otherwise = isError ? <LoadFailed isPart error={error} onRetry={refetch} /> : <Waiting rows={rowsExpected} />;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <div className={styles.head}>
          <h3 id={id}>{title}</h3>
          {action}
        </div>
        {lead !== undefined && <p className={styles.detail}>{lead}</p>}
      </div>
      {data === undefined ? otherwise : children(data)}
    </section>
  );
}

const Waiting = ({ rows }: { rows: number }) => (
  <div aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} className={styles.waiting} />
    ))}
  </div>
);
