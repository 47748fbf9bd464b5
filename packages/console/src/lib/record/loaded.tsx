import { EmptyState } from '@marquee/ui/empty-state';
import type { ReactNode } from 'react';
import { hasCode } from '../api/api-problem.ts';
import { Failed } from '../page/failed.tsx';
import { TableSkeleton } from '../page/table-skeleton.tsx';

interface Found<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

interface LoadedProps<T> {
  readonly found: Found<T>;
  /** Said of a brand whose players are kept by another platform. */
  readonly elsewhere?: string;
  /** Rows of the skeleton. */
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** Renders the data of a query; until it is loaded a skeleton, and after a failure the reason. */
export function Loaded<T>({ found: { data, error, refetch }, elsewhere, rows, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error === null) return <TableSkeleton {...(rows === undefined ? {} : { rows })} />;
  if (elsewhere !== undefined && hasCode(error, 'players_elsewhere')) return <EmptyState title={elsewhere} />;
  return <Failed error={error} onRetry={() => void refetch()} />;
}
