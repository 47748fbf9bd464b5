import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useAttentionCounts } from '../../features/reconciliation/use-attention.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './attention-count.module.css';

/** A larger number is shown as `99+`. */
const SHOWN_MAX = 99;

type Counted = 'count' | 'adjustments';

/** Open items of the ledgers that the account may see, on all brands. */
export const AttentionCount = () => <Count of="count" />;

/** Adjustments that wait for a second person, on all brands where the account may see them. */
export const AdjustmentCount = () => <Count of="adjustments" />;

function Count({ of }: { of: Counted }) {
  const t = useT();
  const total = useAttentionCounts().reduce((sum, counts) => sum + counts[of], 0);
  if (total === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {total > SHOWN_MAX ? `${SHOWN_MAX}+` : total}
      </span>
      <VisuallyHidden>{t('nav.attention', { count: total })}</VisuallyHidden>
    </>
  );
}
