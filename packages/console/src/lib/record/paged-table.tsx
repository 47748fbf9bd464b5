import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';

interface PagedTableProps<T> extends Pick<DataTableProps<T>, 'label' | 'columns' | 'rows' | 'rowKey'> {
  /** Said when there are no rows. */
  readonly none: string;
  readonly noneText?: string;
  readonly more: string;
  readonly found: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** A list that is fetched a page at a time. */
export function PagedTable<T>({ none, noneText, more, found, ...table }: PagedTableProps<T>) {
  return (
    <>
      {table.rows.length === 0 ? <EmptyState title={none} text={noneText} /> : <DataTable {...table} />}
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {more}
        </Button>
      )}
    </>
  );
}
