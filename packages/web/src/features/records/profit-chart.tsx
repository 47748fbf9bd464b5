import type { ProfitValue } from '@marquee/contracts/schemas/records';
import { barsOf } from '@marquee/ui/bars';
import { useT } from '../../lib/i18n/use-t.ts';
import { useDay } from '../../lib/i18n/use-time.ts';
import styles from './records.module.css';
import { signedText } from './signed-amount.tsx';

const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

const DAY_MS = 86_400_000;

/** Gains above the line, losses below it, from the first day with rounds to the last. The table has the same figures as text. */
export function ProfitChart({ days }: { days: ProfitValue['days'] }) {
  const t = useT();
  const nameOf = useDay();
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined || first === last) return null;
  const placeOf = (day: string): number => (Date.parse(day) - Date.parse(first)) / DAY_MS;
  const { bars, zero } = barsOf(days.map(({ profit }) => Number(profit)));
  const width = (placeOf(last) + 1) * STEP;
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('records.profit.chart')}
      >
        {days.map(({ day, profit }, index) => (
          <rect
            key={day}
            className={styles.bar}
            data-sign={profit.startsWith('-') ? 'loss' : 'gain'}
            x={placeOf(day) * STEP + (STEP - BAR) / 2}
            y={(bars[index]?.top ?? 0) * HEIGHT}
            width={BAR}
            height={(bars[index]?.height ?? 0) * HEIGHT}
          >
            <title>{`${nameOf(day)}: ${signedText(profit)}`}</title>
          </rect>
        ))}
        <line className={styles.zero} x1="0" x2={width} y1={zero * HEIGHT} y2={zero * HEIGHT} />
      </svg>
      <figcaption className={styles.ends}>
        <span>{nameOf(first)}</span>
        <span>{nameOf(last)}</span>
      </figcaption>
    </figure>
  );
}
