import { RollingDigits } from '@marquee/ui/rolling-digits';
import { useId } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest, useSwitch } from '../../lib/manifest/page-state.ts';
import styles from './jackpot.module.css';
import { jackpotText, untilNextStepMs } from './jackpot-value.ts';

const BLANK = '0,000,000,000.00';

/** The jackpot panel [R09]. `band` spans the page, `card` is in a column. */
export function Jackpot({ shape }: { shape: 'band' | 'card' }) {
  const t = useT();
  const titleId = useId();
  const shown = useSwitch('home.jackpot');
  const { currency, jackpot } = useManifest();
  if (!shown) return null;
  return (
    <section className={styles.jackpot} data-shape={shape} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('home.jackpot')}
      </h2>
      <p className={styles.value} dir="ltr">
        <span className={styles.symbol}>{currency.symbol}</span>
        <RollingDigits textAt={jackpotText} untilNextStepMs={untilNextStepMs} blank={BLANK} />
      </p>
      {jackpot.illustrative && <p className={styles.note}>{t('home.jackpot.illustrative')}</p>}
    </section>
  );
}
