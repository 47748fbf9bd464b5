import type { PayoutCase } from '@marquee/contracts/schemas/staff-withdrawals';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import styles from '../../lib/record/record.module.css';
import { useMay } from '../../lib/session/session.ts';
import { type CaseDecision, useDecideCase } from './use-payout-cases.ts';

interface ActionsProps {
  readonly merchant: string;
  readonly payoutCase: PayoutCase;
  /** The reader requested that it is paid again, so another person has to agree. */
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

/** What the reader may decide: a payout that was not received counts as received, or is paid again as one that failed after it was paid. */
export function PayoutCaseActions({ isFirst, ...props }: ActionsProps) {
  const t = useT();
  const may = useMay();
  const [decision, setDecision] = useState<CaseDecision | null>(null);
  const { kind } = props.payoutCase;
  if (decision !== null) return <Decide decision={decision} onCancel={() => setDecision(null)} {...props} />;
  const mayClose = may('cashier.write', props.merchant);
  const isPayable = kind === 'notReceived' || kind === 'failedAfterPayment';
  const mayPayAgain = isPayable && !isFirst && may('cashier.approve', props.merchant);
  if (!mayClose && !mayPayAgain) return null;
  return (
    <>
      {isFirst && <p className={styles.quiet}>{t('withdrawals.again.waitsForOther')}</p>}
      <div className={styles.buttons}>
        {mayClose && (
          <Button variant="danger" onClick={() => setDecision('closeCase')}>
            {t(kind === 'notReceived' ? 'withdrawals.do.countReceived' : 'withdrawals.do.closeCase')}
          </Button>
        )}
        {mayPayAgain && (
          <Button variant="primary" onClick={() => setDecision('payAgain')}>
            {t('withdrawals.do.payAgain')}
          </Button>
        )}
      </div>
    </>
  );
}

interface DecideProps extends Omit<ActionsProps, 'isFirst'> {
  readonly decision: CaseDecision;
  readonly onCancel: () => void;
}

function Decide({
  merchant,
  payoutCase: { caseId, payoutId, kind, againBy },
  decision,
  onDone,
  onCancel,
}: DecideProps) {
  const t = useT();
  const { toast } = useDialogs();
  const isAgain = decision === 'payAgain';
  const { act, perform } = useDecideCase({ merchant, caseId }, decision, ({ payouts }) => {
    const isPaidAgain = payouts.find((payout) => payout.payoutId === payoutId)?.state === 'returned';
    toast(t(`withdrawals.done.${isAgain && !isPaidAgain ? 'againRequested' : decision}`));
    onDone();
  });
  const closing = kind === 'notReceived' ? 'withdrawals.do.countReceived' : 'withdrawals.do.closeCase';
  return (
    <ReasonForm
      action={t(isAgain ? 'withdrawals.do.payAgain' : closing)}
      variant={isAgain ? 'primary' : 'danger'}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ reason })}
      onCancel={onCancel}
    >
      <p>
        {isAgain
          ? t(againBy === null ? 'withdrawals.again.text' : 'withdrawals.again.second')
          : t(`withdrawals.close.${kind}`)}
      </p>
    </ReasonForm>
  );
}
