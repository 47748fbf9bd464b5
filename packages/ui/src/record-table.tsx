// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out as cards
import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './record-table.module.css';
import { Skeleton } from './skeleton.tsx';

export interface RecordColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Figures stand at the end of their cell. */
  readonly align?: 'end';
  /**
   * Place on a card: `title` names it, `figure` stands at the end of the title's line. Others are lines below with their label.
   * One column of each.
   */
  readonly card?: 'title' | 'figure';
}
export interface RecordTableProps<Row> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly RecordColumn<Row>[];
  /** Null until the first rows are there: a skeleton is shown. */
  readonly rows: readonly Row[] | null;
  readonly rowKey: (row: Row) => string;
  /** Other rows are being loaded: these stay, dimmed. */
  readonly isStale?: boolean;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  /** Shown instead of everything else if the rows could not be loaded. */
  readonly failed?: ReactNode;
  /** More about a row, unfolded below it by a press on its title. */
  readonly detail?: (row: Row) => ReactNode;
}

const SKELETON_ROWS = 5;

const cellClass = <Row,>({ align, card }: RecordColumn<Row>): string =>
  clsx(styles.cell, align && styles.end, card === 'title' && styles.title, card === 'figure' && styles.figure);

interface RowProps<Row> extends Pick<RecordTableProps<Row>, 'columns' | 'detail'> {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function RecordRow<Row>({ columns, row, detail, isOpen, onToggle }: RowProps<Row>) {
  const id = useId();
  const content = (column: RecordColumn<Row>): ReactNode => {
    if (column.card !== 'title' || detail === undefined) return column.render(row);
    return (
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Icon name="chevron-down" className={styles.mark} />
        <span>{column.render(row)}</span>
      </button>
    );
  };
  return (
    <>
      <tr role="row" className={clsx(styles.row, detail && styles.opens)} data-open={isOpen || undefined}>
        {columns.map((column) =>
          column.card === 'title' ? (
            <th key={column.key} scope="row" role="rowheader" className={cellClass(column)}>
              {content(column)}
            </th>
          ) : (
            <td key={column.key} role="cell" className={cellClass(column)} data-label={column.label}>
              {column.render(row)}
            </td>
          ),
        )}
      </tr>
      {isOpen && detail !== undefined && (
        <tr role="row" className={styles.detail} id={id}>
          <td role="cell" colSpan={columns.length}>
            {detail(row)}
          </td>
        </tr>
      )}
    </>
  );
}

function SkeletonRows<Row>({ columns }: Pick<RecordTableProps<Row>, 'columns'>) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className={styles.row}>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          <Skeleton className={styles.waiting} />
        </td>
      ))}
    </tr>
  ));
}

/** Records as a table; in a narrow container each row is a card. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, rowKey, isStale = false, empty, failed, detail } = props;
  const [open, setOpen] = useState<string | null>(null);
  if (failed !== undefined && failed !== null) return failed;
  if (rows?.length === 0) return empty;
  return (
    <div className={styles.frame} aria-busy={rows === null || isStale || undefined}>
      <table role="table" className={clsx(styles.table, isStale && styles.stale)} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                role="columnheader"
                className={clsx(styles.head, column.align && styles.end)}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows === null ? (
            <SkeletonRows columns={columns} />
          ) : (
            rows.map((row) => {
              const key = rowKey(row);
              const isOpen = key === open;
              const toggle = (): void => setOpen(isOpen ? null : key);
              return (
                <RecordRow
                  key={key}
                  columns={columns}
                  row={row}
                  isOpen={isOpen}
                  {...(detail ? { detail } : {})}
                  onToggle={toggle}
                />
              );
            })
          )}
        </tbody>
      </table>
    </div>
  );
}
