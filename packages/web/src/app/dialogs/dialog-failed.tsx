import { Button } from '@marquee/ui/button';
import { useT } from '../../lib/i18n/use-t.ts';
import type { FailureReason } from '../from-chunk.tsx';
import styles from './dialog-failed.module.css';

interface DialogFailedProps {
  readonly reason: FailureReason;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Stands in place of a dialog that could not be opened. Part of the first chunk, so it can always be shown. */
export function DialogFailed({ reason, onRetry, onClose }: DialogFailedProps) {
  const t = useT();
  const key = reason === 'load' ? 'error.page_slow' : 'error.page_broken';
  return (
    <div className={styles.card} role="alert">
      <p className={styles.title}>{t(`${key}.title`)}</p>
      <p>{t(key)}</p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button variant="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    </div>
  );
}
