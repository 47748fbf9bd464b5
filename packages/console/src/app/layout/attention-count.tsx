import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useAttentionCounts } from '../../features/reconciliation/use-attention.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './attention-count.module.css';

/** A larger number is shown as `99+`. */
const SHOWN_MAX = 99;

/** The number of open items on all brands whose reconciliation the account may see; nothing when there are none. */
export function AttentionCount() {
  const t = useT();
  const total = useAttentionCounts().reduce((sum, { count }) => sum + count, 0);
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
