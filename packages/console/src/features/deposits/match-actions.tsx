import type { PaymentMatch } from '@marquee/contracts/schemas/staff-deposits';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import styles from '../../lib/record/record.module.css';
import { useMay } from '../../lib/session/session.ts';
import { isRefusedCredit } from './refused-credit.ts';
import { usePaymentAction } from './use-payment-action.ts';

interface ActionProps {
  readonly merchant: string;
  /** Id of the payment. */
  readonly payment: string;
  readonly match: PaymentMatch;
  readonly onDone: () => void;
}

/** What the reader may do with a request that waits: withdraw an own one, approve or reject another person's. */
export function MatchActions({ isOwn, ...props }: ActionProps & { readonly isOwn: boolean }) {
  const t = useT();
  const may = useMay();
  const [withReason, setWithReason] = useState<'reject' | 'withdraw' | null>(null);
  if (withReason !== null) return <End action={withReason} {...props} />;
  const mayDecide = !isOwn && may('cashier.approve', props.merchant);
  const mayWithdraw = isOwn && may('cashier.write', props.merchant);
  const ending = mayDecide ? 'reject' : 'withdraw';
  return (
    <>
      {isOwn && <p className={styles.quiet}>{t('deposits.waitsForOther')}</p>}
      {(mayDecide || mayWithdraw) && (
        <div className={styles.buttons}>
          <Button variant="danger" onClick={() => setWithReason(ending)}>
            {t(`deposits.do.${ending}`)}
          </Button>
          {mayDecide && <Approve {...props} />}
        </div>
      )}
    </>
  );
}

function Approve({ merchant, payment, match, onDone }: ActionProps) {
  const t = useT();
  const problemText = useProblemText();
  const { act, perform } = usePaymentAction(merchant, payment, 'approve', onDone);
  return (
    <>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      {isRefusedCredit(act.error) && <p className={styles.quiet}>{t('deposits.refusedApproval')}</p>}
      <Button variant="primary" busy={act.isPending} onClick={() => perform({ hash: match.hash })}>
        {t('deposits.do.approve')}
      </Button>
    </>
  );
}

function End({ action, merchant, payment, onDone }: ActionProps & { readonly action: 'reject' | 'withdraw' }) {
  const t = useT();
  const { act, perform } = usePaymentAction(merchant, payment, action, onDone);
  return (
    <ReasonForm
      action={t(`deposits.do.${action}`)}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ reason })}
    />
  );
}
