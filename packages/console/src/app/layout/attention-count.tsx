import type { Waiting } from '@marquee/contracts/schemas/attention';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useAttentionCounts } from '../../lib/attention/use-attention-counts.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './attention-count.module.css';

/** A larger number is shown as `99+`. */
const SHOWN_MAX = 99;

/** Open items of the ledgers that the account may see, on all brands. */
export function AttentionCount() {
  return <Count total={useAttentionCounts().reduce((sum, { count }) => sum + count, 0)} />;
}

/** What waits for a person, on all brands where the account may see it. */
export function WaitingCount({ of }: { of: readonly Waiting[] }) {
  const counts = useAttentionCounts().flatMap(({ waiting }) => of.map((what) => waiting[what] ?? 0));
  return <Count total={counts.reduce((sum, count) => sum + count, 0)} />;
}

function Count({ total }: { total: number }) {
  const t = useT();
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
