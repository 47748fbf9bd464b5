import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useWork, type WorkPage } from '../../lib/attention/use-attention-counts.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './attention-count.module.css';

/** A larger number is shown as `99+`. */
const SHOWN_MAX = 99;

/** What waits for a person on a page, on all brands where the account may see it. */
export function AttentionCount({ of }: { of: WorkPage }) {
  const t = useT();
  const { total } = useWork(of);
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
