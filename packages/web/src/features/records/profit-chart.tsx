import type { ProfitValue } from '@marquee/contracts/schemas/records';
import { useT } from '../../lib/i18n/use-t.ts';
import { useDay } from '../../lib/i18n/use-time.ts';
import { barsOf } from './bars.ts';
import styles from './records.module.css';
import { signedText } from './signed-amount.tsx';

const STEP = 10;
const BAR = 7;
const HEIGHT = 100;

/** Gains above the line, losses below it, the oldest day first. The table has the same figures as text. */
export function ProfitChart({ days }: { days: ProfitValue['list'] }) {
  const t = useT();
  const day = useDay();
  if (days.length < 2) return null;
  const oldestFirst = days.toReversed();
  const { bars, zero } = barsOf(oldestFirst.map(({ profit }) => Number(profit)));
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('records.profit.chart')}
      >
        {oldestFirst.map(({ group, profit }, index) => (
          <rect
            key={group}
            className={styles.bar}
            data-sign={profit.startsWith('-') ? 'loss' : 'gain'}
            x={index * STEP + (STEP - BAR) / 2}
            y={(bars[index]?.top ?? 0) * HEIGHT}
            width={BAR}
            height={(bars[index]?.height ?? 0) * HEIGHT}
          >
            <title>{`${day(group)}: ${signedText(profit)}`}</title>
          </rect>
        ))}
        <line className={styles.zero} x1="0" x2={days.length * STEP} y1={zero * HEIGHT} y2={zero * HEIGHT} />
      </svg>
      <figcaption className={styles.ends}>
        <span>{first !== undefined && day(first.group)}</span>
        <span>{last !== undefined && day(last.group)}</span>
      </figcaption>
    </figure>
  );
}
