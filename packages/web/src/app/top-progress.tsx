import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useT } from '../lib/i18n/use-t.ts';
import styles from './top-progress.module.css';

/** A thin line at the top while the next page loads. */
export function TopProgress() {
  const t = useT();
  return (
    <div className={styles.progress} role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
    </div>
  );
}
