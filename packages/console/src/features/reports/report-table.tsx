import type { ReportDay, ReportValue } from '@marquee/contracts/schemas/reports';
import { useT } from '../../lib/i18n/use-t.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { useSort } from '../../lib/table/use-sort.ts';
import { FIGURES, figureText } from './figures.ts';
import styles from './reports.module.css';

/** A row a day, the latest first. */
export function ReportTable({ report: { days } }: { report: ReportValue }) {
  const t = useT();
  const [sort, onSort] = useSort('report', '-day');
  const columns: readonly Column<ReportDay>[] = [
    {
      key: 'day',
      label: t('reports.day'),
      render: ({ day }) => <span className={styles.day}>{day}</span>,
      sortBy: ({ day }) => day,
    },
    ...FIGURES.map(
      (figure): Column<ReportDay> => ({
        key: figure,
        label: t(`reports.${figure}`),
        align: 'end',
        render: (day) => <bdi className={styles.number}>{figureText(day[figure])}</bdi>,
        sortBy: (day) => Number(day[figure]),
      }),
    ),
  ];
  return (
    <DataTable
      label={t('reports.table')}
      columns={columns}
      rows={days}
      rowKey={({ day }) => day}
      sort={sort}
      onSort={onSort}
    />
  );
}
