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

/** Shows brands, values and the effect on players before publishing. */
export function PublishDialog({ open, change, diff, isBusy, error, onClose, onAct }: ActDialogProps) {
  const t = useT();
  const problemText = useProblemText();
  const brandName = useBrandName();
  const merchants = merchantsOf(change);
  const differencesOf = (merchant: string): number =>
    diff?.manifest.filter((each) => each.merchant === merchant).length ?? 0;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('changes.publish.title', { brands: merchants.map(brandName).join(', ') })}
      closeLabel={t('common.close')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={0}
    >
      <div className={styles.form}>
        {error !== null && <Notice>{problemText(error)}</Notice>}
        <CoveredValues diff={diff} />
        <ul className={styles.effects}>
          {merchants.map((merchant) => (
            <li key={merchant}>
              {t(differencesOf(merchant) > 0 ? 'changes.publish.effect' : 'changes.publish.quiet', {
                brand: brandName(merchant),
                count: differencesOf(merchant),
              })}
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>{t('changes.publish.back')}</p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={diff === null}
            busy={isBusy}
            onClick={() => onAct({ call: 'publishChange' })}
          >
            {t('changes.publish.confirm')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
