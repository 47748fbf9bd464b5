import type { DayAbout, ReconTotal } from '@marquee/contracts/schemas/reconciliation';
import clsx from 'clsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { amountText, countText, differenceText, ggrOf, isZero, minus } from './figures.ts';
import styles from './reconciliation.module.css';

const stakesOf = ({ stakes }: ReconTotal['here']) => stakes;
const winsOf = ({ wins }: ReconTotal['here']) => wins;
const MEASURES = {
  play: [
    ['stakes', stakesOf],
    ['wins', winsOf],
    ['ggr', ggrOf],
  ],
  transfers: [
    ['moved.in', stakesOf],
    ['moved.out', winsOf],
    ['moved.left', ggrOf],
  ],
  payments: [
    ['paid.in', stakesOf],
    ['paid.out', winsOf],
    ['paid.left', ggrOf],
  ],
} as const;

/** Stakes, wins and gross gaming revenue of both sides, per vendor and currency; for transfers and payments, the amounts in both directions. */
export function DayTotals({ about, totals }: { about: DayAbout; totals: readonly ReconTotal[] }) {
  const t = useT();
  return (
    <Section title={t('reconciliation.totals')} lead={t(`reconciliation.totals.lead.${about}`)}>
      {totals.length === 0 && <p className={styles.quiet}>{t(`reconciliation.totals.none.${about}`)}</p>}
      <div className={styles.totals}>
        {totals.map((total) => (
          <Total key={`${total.vendor} ${total.currency}`} about={about} total={total} />
        ))}
      </div>
    </Section>
  );
}

function Total({ about, total: { vendor, currency, here, there } }: { about: DayAbout; total: ReconTotal }) {
  const t = useT();
  return (
    <table className={styles.total}>
      <caption>
        {about === 'play' && `${vendor ?? t('reconciliation.noVendor')} · `}
        {currency}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('reconciliation.here')}</th>
          <th scope="col">{t('reconciliation.there')}</th>
          <th scope="col">{t('reconciliation.difference')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('reconciliation.transactions')}</th>
          <td>{countText(here.count)}</td>
          <td>{countText(there.count)}</td>
          <td className={clsx(here.count !== there.count && styles.differs)}>{countText(here.count - there.count)}</td>
        </tr>
        {MEASURES[about].map(([name, of]) => {
          const difference = minus(of(here), of(there));
          return (
            <tr key={name}>
              <th scope="row">{t(`reconciliation.${name}`)}</th>
              <td>{amountText(of(here), currency)}</td>
              <td>{amountText(of(there), currency)}</td>
              <td className={clsx(!isZero(difference) && styles.differs)}>{differenceText(difference, currency)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
