import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import styles from '../../lib/record/record.module.css';
import { useCloseDebt, useClosePaymentDebt } from './use-deposits.ts';

export interface CloseDebtProps {
  readonly merchant: string;
  /** A deposit, or a matched payment. */
  readonly of: { readonly deposit: string } | { readonly payment: string };
  /** The provider's id of the refund or chargeback. */
  readonly returned: string;
  readonly onDone?: (() => void) | undefined;
}

/** Closes a debt once it was dealt with outside: the reason says how. */
export const CloseDebt = ({ of, ...rest }: CloseDebtProps) =>
  'deposit' in of ? <OfDeposit deposit={of.deposit} {...rest} /> : <OfPayment payment={of.payment} {...rest} />;

type OfOne = Omit<CloseDebtProps, 'of'>;

const OfDeposit = ({ deposit, ...rest }: OfOne & { readonly deposit: string }) => (
  <Closing {...rest} closing={useCloseDebt(rest.merchant, deposit, useDone(rest.onDone))} />
);

const OfPayment = ({ payment, ...rest }: OfOne & { readonly payment: string }) => (
  <Closing {...rest} closing={useClosePaymentDebt(rest.merchant, payment, useDone(rest.onDone))} />
);

/** Says that it is closed. */
function useDone(onDone: OfOne['onDone']): () => void {
  const t = useT();
  const { toast } = useDialogs();
  return () => {
    toast(t('deposits.done.closeDebt'));
    onDone?.();
  };
}

interface ClosingProps extends Pick<OfOne, 'returned'> {
  readonly closing: ReturnType<typeof useCloseDebt> | ReturnType<typeof useClosePaymentDebt>;
}

function Closing({ returned, closing: { act, perform } }: ClosingProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className={styles.buttons}>
        <Button onClick={() => setIsOpen(true)}>{t('deposits.do.closeDebt')}</Button>
      </div>
    );
  }
  return (
    <ReasonForm
      action={t('deposits.do.closeDebt')}
      variant="primary"
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ return: returned, reason })}
      onCancel={() => setIsOpen(false)}
    >
      <p className={styles.quiet}>{t('deposits.debt.close')}</p>
    </ReasonForm>
  );
}
