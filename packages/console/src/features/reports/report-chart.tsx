import type { ReportDay, ReportValue } from '@marquee/contracts/schemas/reports';
import { barsOf } from '@marquee/ui/bars';
import { Field } from '@marquee/ui/field';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/use-t.ts';
import { FIGURES, type Figure, figureText } from './figures.ts';
import styles from './reports.module.css';

const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

/** One figure by day, below zero where it is negative. The table has the same figures as text. */
export function ReportChart({ report: { days } }: { report: ReportValue }) {
  const t = useT();
  const [figure, setFigure] = useState<Figure>('ngr');
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined || first === last) return null;
  return (
    <figure className={styles.chart}>
      <Field label={t('reports.chart.figure')} className={styles.figure}>
        {(control) => (
          <Select
            {...control}
            options={FIGURES.map((value) => ({ value, label: t(`reports.${value}`) }))}
            value={figure}
            onChange={({ target }) => setFigure(target.value as Figure)}
          />
        )}
      </Field>
      <div className={styles.plot}>
        <Axis values={days.map((day) => Number(day[figure]))} />
        <Bars days={days} figure={figure} label={t('reports.chart', { figure: t(`reports.${figure}`) })} />
        <figcaption className={styles.ends}>
          <span>{first}</span>
          <span>{last}</span>
        </figcaption>
      </div>
    </figure>
  );
}

/** What the upper and the lower edge stand for, in few digits. */
function Axis({ values }: { values: readonly number[] }) {
  const format = new Intl.NumberFormat(useLocale(), { notation: 'compact', maximumSignificantDigits: 3 });
  const edges = [...new Set([Math.max(0, ...values), Math.min(0, ...values)])];
  return (
    <ol className={styles.axis} aria-hidden="true">
      {edges.map((edge) => (
        <li key={edge}>{format.format(edge)}</li>
      ))}
    </ol>
  );
}

function Bars({ days, figure, label }: { days: readonly ReportDay[]; figure: Figure; label: string }) {
  const values = days.map((day) => Number(day[figure]));
  const { bars, zero } = barsOf(values);
  const width = days.length * STEP;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {days.map((day, index) => (
        <rect
          key={day.day}
          className={styles.bar}
          data-sign={(values[index] ?? 0) < 0 ? 'loss' : 'gain'}
          x={index * STEP + (STEP - BAR) / 2}
          y={(bars[index]?.top ?? 0) * HEIGHT}
          width={BAR}
          height={(bars[index]?.height ?? 0) * HEIGHT}
        >
          <title>{`${day.day}: ${figureText(day[figure])}`}</title>
        </rect>
      ))}
      <line className={styles.zero} x1="0" x2={width} y1={zero * HEIGHT} y2={zero * HEIGHT} />
    </svg>
  );
}
