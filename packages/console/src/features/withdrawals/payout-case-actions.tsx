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

/** What the reader may decide: how a payout ends, that it counts as received, or that it is paid again. */
export function PayoutCaseActions({ isFirst, ...props }: ActionsProps) {
  const t = useT();
  const may = useMay();
  const [decision, setDecision] = useState<CaseDecision | null>(null);
  const { kind, isEndable } = props.payoutCase;
  if (decision !== null) return <Decide decision={decision} onCancel={() => setDecision(null)} {...props} />;
  const isPayable = kind === 'notReceived' || kind === 'failedAfterPayment';
  const mayApprove = !isFirst && may('cashier.approve', props.merchant);
  const decisions: readonly CaseDecision[] = [
    ...(!isEndable && may('cashier.write', props.merchant) ? (['closeCase'] as const) : []),
    ...(isEndable && mayApprove ? (['caseFailed', 'casePaid'] as const) : []),
    ...(isPayable && mayApprove ? (['payAgain'] as const) : []),
  ];
  return (
    <>
      {isFirst && (
        <p className={styles.quiet}>
          {t(isEndable ? 'withdrawals.end.waitsForOther' : 'withdrawals.again.waitsForOther')}
        </p>
      )}
      <div className={styles.buttons}>
        {decisions.map((each) => (
          <Button key={each} variant={VARIANTS[each]} onClick={() => setDecision(each)}>
            {t(actionOf(each, kind))}
          </Button>
        ))}
      </div>
    </>
  );
}

const VARIANTS = { closeCase: 'danger', caseFailed: 'danger', casePaid: 'primary', payAgain: 'primary' } as const;
const actionOf = (decision: CaseDecision, kind: PayoutCase['kind']) =>
  decision === 'closeCase' && kind === 'notReceived'
    ? 'withdrawals.do.countReceived'
    : (`withdrawals.do.${decision}` as const);

/** What the payout is once the decision is made by as many persons as must. */
const RESULTS = { payAgain: 'returned', casePaid: 'paid', caseFailed: 'failed' } as const;

interface DecideProps extends Omit<ActionsProps, 'isFirst'> {
  readonly decision: CaseDecision;
  readonly onCancel: () => void;
}

function Decide({ merchant, payoutCase, decision, onDone, onCancel }: DecideProps) {
  const t = useT();
  const { toast } = useDialogs();
  // As it was when the reader began to decide: a later report is decided on anew.
  const [{ caseId, payoutId, kind, againBy, reported }] = useState(payoutCase);
  const { act, perform } = useDecideCase({ merchant, caseId }, decision, ({ payouts }) => {
    const state = payouts.find((payout) => payout.payoutId === payoutId)?.state;
    const isDone = decision === 'closeCase' || state === RESULTS[decision];
    toast(t(`withdrawals.done.${isDone ? decision : 'againRequested'}`));
    onDone();
  });
  const isEnd = decision === 'casePaid' || decision === 'caseFailed';
  const text = () => {
    if (decision === 'closeCase') return t(`withdrawals.close.${kind}`);
    if (decision === 'payAgain') return t(againBy === null ? 'withdrawals.again.text' : 'withdrawals.again.second');
    return t(`withdrawals.end.${decision}`);
  };
  return (
    <ReasonForm
      action={t(actionOf(decision, kind))}
      variant={VARIANTS[decision]}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform(isEnd ? { reason, reported } : { reason })}
      onCancel={onCancel}
    >
      <p>{text()}</p>
    </ReasonForm>
  );
}
