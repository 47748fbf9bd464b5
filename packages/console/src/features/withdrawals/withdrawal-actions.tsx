import type { OpenedWithdrawalValue } from '@marquee/contracts/schemas/staff-withdrawals';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import styles from '../../lib/record/record.module.css';
import { useMay } from '../../lib/session/session.ts';
import { useActOnWithdrawal, type WithdrawalAction } from './use-withdrawals.ts';

interface ActionsProps {
  readonly merchant: string;
  readonly opened: OpenedWithdrawalValue;
}

/** With a reason: the player reads that of a rejection and of what is given back. */
type WithReason = 'reject' | 'giveBack' | 'again';

/** What the reader may do with it now. Another person's claim leaves nothing to do until it lapses. */
export function WithdrawalActions({ merchant, opened }: ActionsProps) {
  const t = useT();
  const may = useMay();
  const [reasoned, setReasoned] = useState<WithReason | null>(null);
  const { state, claim, approvedBy, you, stuck } = opened;
  const isMine = claim?.staff === you;
  const isFree = claim === null || isMine || Date.parse(claim.until) <= Date.now();
  const isReview = state === 'review' && isFree;
  const mayDecide = isReview && may('cashier.approve', merchant);
  const mayWrite = may('cashier.write', merchant);
  const isStuck = Number(stuck) > 0 && may('cashier.approve', merchant);
  const props = { merchant, opened };
  if (reasoned !== null) return <Reasoned action={reasoned} onDone={() => setReasoned(null)} {...props} />;
  if (state === 'review' && approvedBy.includes(you))
    return <p className={styles.quiet}>{t('withdrawals.approvedByYou')}</p>;
  if (state === 'review' && !isFree) return <p className={styles.quiet}>{t('withdrawals.claimedByOther')}</p>;
  return (
    <div className={styles.buttons}>
      {isReview && mayWrite && !isMine && <Act action="claim" {...props} />}
      {isReview && mayWrite && isMine && <Act action="release" {...props} />}
      {isStuck && <Button onClick={() => setReasoned('again')}>{t('withdrawals.do.again')}</Button>}
      {isStuck && (
        <Button variant="danger" onClick={() => setReasoned('giveBack')}>
          {t('withdrawals.do.giveBack')}
        </Button>
      )}
      {mayDecide && (
        <Button variant="danger" onClick={() => setReasoned('reject')}>
          {t('withdrawals.do.reject')}
        </Button>
      )}
      {mayDecide && <Act action="approve" {...props} />}
    </div>
  );
}

function useAct({ merchant, opened: { withdrawalId } }: ActionsProps, action: WithdrawalAction, onDone: () => void) {
  const t = useT();
  const { toast } = useDialogs();
  return useActOnWithdrawal({ merchant, withdrawal: withdrawalId }, action, () => {
    toast(t(`withdrawals.done.${action}`));
    onDone();
  });
}

function Act({ action, ...props }: ActionsProps & { readonly action: 'claim' | 'release' | 'approve' }) {
  const t = useT();
  const problemText = useProblemText();
  const { act, perform } = useAct(props, action, () => undefined);
  return (
    <>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <Button variant={action === 'approve' ? 'primary' : 'secondary'} busy={act.isPending} onClick={() => perform({})}>
        {t(`withdrawals.do.${action}`)}
      </Button>
    </>
  );
}

function Reasoned({
  action,
  onDone,
  ...props
}: ActionsProps & { readonly action: WithReason; readonly onDone: () => void }) {
  const t = useT();
  const { act, perform } = useAct(props, action === 'reject' ? 'reject' : 'mark', onDone);
  return (
    <ReasonForm
      action={t(`withdrawals.do.${action}`)}
      variant={action === 'again' ? 'primary' : 'danger'}
      error={act.error}
      isBusy={act.isPending}
      hint={action === 'again' ? undefined : t('withdrawals.reason.hint')}
      onSubmit={(reason) => perform({ ...(action === 'reject' ? {} : { end: action }), reason })}
      onCancel={onDone}
    />
  );
}
