import type { ReportDay, ReportValue } from '@marquee/contracts/schemas/reports';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { useSort } from '../../lib/table/use-sort.ts';
import { FIGURES, figureText } from './figures.ts';
import styles from './reports.module.css';

/** Days shown at first. */
const FIRST_DAYS = 10;

/** A row a day, the latest first; those before follow when the reader asks, or sorts by a figure. */
export function ReportTable({ report: { days } }: { report: ReportValue }) {
  const t = useT();
  const [sort, onSort] = useSort('report', '-day');
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && sort.key === 'day' && sort.descending && days.length > FIRST_DAYS;
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
        label: t(`reports.column.${figure}`),
        align: 'end',
        render: (day) => <bdi className={styles.number}>{figureText(day[figure])}</bdi>,
        sortBy: (day) => Number(day[figure]),
      }),
    ),
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard */}
      <section className={styles.scroll} aria-label={t('reports.table')} tabIndex={0}>
        <DataTable
          label={t('reports.table')}
          columns={columns}
          rows={isCut ? days.slice(-FIRST_DAYS) : days}
          rowKey={({ day }) => day}
          sort={sort}
          onSort={onSort}
          isWide
        />
      </section>
      {isCut && <Button onClick={() => setIsWhole(true)}>{t('reports.allDays', { count: days.length })}</Button>}
    </>
  );
}
