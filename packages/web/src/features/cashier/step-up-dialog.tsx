import { DIALOG_WIDTH_PX } from '@marquee/contracts/constants';
import { buttonClass } from '@marquee/ui/button';
import { Link } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import { type ModalProps, PanelModal } from '../../lib/dialogs/panel-modal.tsx';
import { useOverlayEntry } from '../../lib/dialogs/use-overlay-entry.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { SECURITY_PAGE } from '../../lib/paths/paths.ts';
import { ProofForm } from '../../lib/proof/proof-form.tsx';
import { useHasFactor } from '../../lib/session/account-security.ts';
import { useMemberInfo } from '../../lib/session/member-info.ts';
import styles from './cashier.module.css';

interface StepUpDialogProps extends ModalProps {
  readonly purpose: 'withdrawRequest' | 'payoutAccountAdd';
  /** What is confirmed, in words. */
  readonly what: string;
  /** Sends the call with the proof; it closes the dialog when it is done. */
  readonly send: (stepUp: string) => Promise<unknown>;
}

/** The payment password, and a code of the second factor where there is one, right before a call that moves money out. */
export function StepUpDialog({ purpose, what, send, ...modal }: StepUpDialogProps) {
  const t = useT();
  const api = useApi();
  useOverlayEntry(modal.open, modal.onClose);
  const { data: info } = useMemberInfo();
  const hasFactor = useHasFactor();
  return (
    <PanelModal {...modal} title={t('cashier.proof.title')} widthPx={DIALOG_WIDTH_PX}>
      <div className={styles.stack}>
        <p>{what}</p>
        {info?.hasPaymentPassword === false ? (
          <>
            <p className={styles.muted}>{t('cashier.proof.none')}</p>
            <Link className={buttonClass({ variant: 'primary', block: true })} to={`?mc=${SECURITY_PAGE}`}>
              {t('cashier.proof.set')}
            </Link>
          </>
        ) : (
          <ProofForm
            passwordLabel={t('cashier.proof.password')}
            needsCode={hasFactor}
            submitLabel={t('cashier.proof.submit')}
            send={async ({ password = '', ...proof }) => {
              const { stepUp } = await api('stepUp', { body: { purpose, password, ...proof } });
              await send(stepUp);
            }}
          />
        )}
      </div>
    </PanelModal>
  );
}
