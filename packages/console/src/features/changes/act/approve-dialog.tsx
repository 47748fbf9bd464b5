import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { merchantsOf } from '../data/change-state.ts';
import { useBrandName } from '../data/use-brand-name.ts';
import styles from './act.module.css';
import { CoveredValues } from './covered-values.tsx';
import { type ActDialogProps, DIALOG_WIDTH_PX } from './dialog-props.ts';

/** Approves the listed values for these versions of the brands, and nothing else. */
export function ApproveDialog({ open, change, diff, isBusy, error, onClose, onAct }: ActDialogProps) {
  const t = useT();
  const problemText = useProblemText();
  const brandName = useBrandName();
  const brands = merchantsOf(change).map(
    (merchant) => `${brandName(merchant)} ${t('changes.base', { version: change.base[merchant] ?? 0 })}`,
  );
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('changes.approve.title')}
      closeLabel={t('common.close')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={0}
    >
      <div className={styles.form}>
        {error !== null && <Notice>{problemText(error)}</Notice>}
        <p>
          {t('changes.approve.covers', {
            count: change.edits.length,
            brands: brands.join(', '),
            author: change.author,
          })}
        </p>
        <CoveredValues diff={diff} />
        <p className={styles.quiet}>{t('changes.approve.void')}</p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {/* Values that are not shown can't be approved. */}
          <Button
            variant="primary"
            disabled={diff === null}
            busy={isBusy}
            onClick={() => onAct({ call: 'approveChange' })}
          >
            {t('changes.action.approve')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
