import clsx from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { useLocale, useT } from '../i18n/use-t.ts';
import styles from './data-table.module.css';
import { type Sort, type SortValue, sortRows } from './sort-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: T) => ReactNode;
  /** Sort value; absent: not sortable. */
  readonly sortBy?: (row: T) => SortValue;
  /** Figures are aligned at the end. */
  readonly align?: 'end';
  /** On small screens: beside the row's first cell instead of on a line of its own. */
  readonly inHead?: boolean;
}
export interface DataTableProps<T> {
  /** Accessible name. */
  readonly label: string;
  /** The first column names the row and has its link. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** Absent: the rows keep their order. */
  readonly sort?: Sort;
  readonly onSort?: (key: string) => void;
  /** Many figures a row: dense, and scrolled sideways under its first column, also on small screens. The caller's region scrolls. */
  readonly isWide?: true;
}

const UNSORTED: Sort = { key: '', descending: false };
/** Rows drawn at once; thousands make a page slow. */
const SHOWN_STEP = 200;

type HeadingProps<T> = Pick<DataTableProps<T>, 'onSort'> & { readonly column: Column<T>; readonly sort: Sort };

function Heading<T>({ column, sort, onSort }: HeadingProps<T>) {
  const isSorted = sort.key === column.key;
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={clsx(styles.th, column.align && styles.end)}
      aria-sort={isSorted ? direction : undefined}
    >
      {column.sortBy && onSort ? (
        <button
          type="button"
          className={clsx(styles.sort, column.align && styles.sortEnd)}
          onClick={() => onSort(column.key)}
        >
          {column.label}
          <span className={styles.arrow} aria-hidden="true">
            {isSorted ? (sort.descending ? '↓' : '↑') : ''}
          </span>
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

/** A dense table: sorted by its headings, moved through by j and k, shown as cards on small screens unless it is wide. */
export function DataTable<T>({ label, columns, rows, rowKey, sort = UNSORTED, onSort, isWide }: DataTableProps<T>) {
  const t = useT();
  const locale = useLocale();
  const body = useRef<HTMLTableSectionElement>(null);
  const [shown, setShown] = useState(SHOWN_STEP);
  useRowKeys(body);
  const sortBy = columns.find(({ key }) => key === sort.key)?.sortBy;
  const sorted = sortBy ? sortRows(rows, sortBy, sort.descending, locale) : rows;
  return (
    <>
      <table className={clsx(styles.table, isWide ? styles.wide : styles.cards)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} {...(onSort ? { onSort } : {})} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {sorted.slice(0, shown).map((row) => (
            <tr key={rowKey(row)} className={styles.row}>
              {columns.map(({ key, label: head, render, align, inHead }, index) => {
                const className = clsx(styles.cell, align && styles.end, inHead && styles.inHead);
                if (index > 0) {
                  return (
                    <td key={key} className={className} data-label={head}>
                      {render(row)}
                    </td>
                  );
                }
                return (
                  <th key={key} scope="row" className={clsx(className, styles.first)}>
                    {render(row)}
                  </th>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > shown && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + SHOWN_STEP)}>
          {t('table.more', { count: sorted.length - shown })}
        </button>
      )}
    </>
  );
}
