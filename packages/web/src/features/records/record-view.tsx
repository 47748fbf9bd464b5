import { type RecordColumn, RecordTable } from '@marquee/ui/record-table';
import { type Stat, StatTiles } from '@marquee/ui/stat-tiles';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { CentrePager } from '../../lib/pager/centre-pager.tsx';
import { ExportButton } from './export-button.tsx';
import { NoRecords } from './no-records.tsx';
import { RangeField } from './range-field.tsx';
import styles from './records.module.css';
import type { RecordFile } from './use-record-file.ts';
import type { RecordFilter } from './use-record-filter.ts';

interface RecordPageValue<Row> {
  readonly list: readonly Row[];
  readonly pageNo: number;
  readonly totalPages: number;
}
interface RecordViewProps<Row, Value extends RecordPageValue<Row>> {
  readonly filter: RecordFilter;
  readonly record: UseQueryResult<Value>;
  readonly file: RecordFile;
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly RecordColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly detail?: (row: Row) => ReactNode;
  /** Filters beside the range; before the first answer without values to choose from. */
  readonly choices?: (value: Value | undefined) => ReactNode;
  /** Figures of all pages; before the first answer without values. */
  readonly stats: (value: Value | undefined) => readonly Stat[];
  /** Between the figures and the table. */
  readonly between?: (value: Value) => ReactNode;
}

/** What the three records have in common: range and filters, figures, rows, pages, the file. */
export function RecordView<Row, Value extends RecordPageValue<Row>>(props: RecordViewProps<Row, Value>) {
  const { filter, record, file, label, columns, rowKey, detail, choices, stats, between } = props;
  const top = useRef<HTMLDivElement>(null);
  const { data, isError, error, isPlaceholderData, refetch } = record;
  const isEmpty = data !== undefined && data.list.length === 0;
  const isFailed = isError && (data === undefined || isPlaceholderData);
  const failed = <LoadFailed error={error} onRetry={refetch} />;
  const turnTo = (pageNo: number): void => {
    filter.setPage(pageNo);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.page}>
      <RangeField filter={filter} />
      {choices !== undefined && <div className={styles.choices}>{choices(data)}</div>}
      <div ref={top} className={styles.rows}>
        {!isEmpty && !isFailed && <StatTiles stats={stats(data)} />}
        {data !== undefined && !isEmpty && !isFailed && between?.(data)}
        <RecordTable
          label={label}
          columns={columns}
          rows={data?.list ?? null}
          rowKey={rowKey}
          isStale={isPlaceholderData}
          empty={<NoRecords filter={filter} />}
          failed={isFailed ? failed : undefined}
          {...(detail === undefined ? {} : { detail })}
        />
      </div>
      {data !== undefined && !isEmpty && !isFailed && (
        <div className={styles.foot}>
          <CentrePager page={filter.pageNo} pages={data.totalPages} onPage={turnTo} />
          <ExportButton file={file} />
        </div>
      )}
    </div>
  );
}
