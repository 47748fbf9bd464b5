import type { OpenedWithdrawalValue } from '@marquee/contracts/schemas/staff-withdrawals';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import { useMay } from '../../lib/session/session.ts';
import { useActOnWithdrawal, type WithdrawalAction } from './use-withdrawals.ts';
import styles from './withdrawals.module.css';

interface ActionsProps {
  readonly merchant: string;
  readonly opened: OpenedWithdrawalValue;
}

/** With a reason: the player reads that of a rejection and of what is given back. */
type Reasoned = 'reject' | 'giveBack' | 'again';

/** What the reader may do with it now. Another person's claim leaves nothing to do until it lapses. */
export function WithdrawalActions({ merchant, opened }: ActionsProps) {
  const t = useT();
  const may = useMay();
  const [reasoned, setReasoned] = useState<Reasoned | null>(null);
  const { state, claim, approvedBy, you, stuck } = opened;
  const isMine = claim?.staff === you;
  const isFree = claim === null || isMine || Date.parse(claim.until) <= Date.now();
  const isReview = state === 'review' && isFree;
  const mayDecide = isReview && !approvedBy.includes(you) && may('cashier.approve', merchant);
  const mayWrite = may('cashier.write', merchant);
  const isStuck = Number(stuck) > 0 && may('cashier.approve', merchant);
  const props = { merchant, opened };
  if (reasoned !== null) return <ReasonForm reasoned={reasoned} onDone={() => setReasoned(null)} {...props} />;
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

/** Retries reuse the key, so an action is performed once. */
function useAct({ merchant, opened: { withdrawalId } }: ActionsProps, action: WithdrawalAction, onDone: () => void) {
  const t = useT();
  const { toast } = useDialogs();
  const keyOf = useAttemptKey();
  const act = useActOnWithdrawal(merchant, withdrawalId, action);
  const perform = (body: object): void =>
    act.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          toast(t(`withdrawals.done.${action}`));
          onDone();
        },
      },
    );
  return { act, perform };
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

function ReasonForm({
  reasoned,
  onDone,
  ...props
}: ActionsProps & { readonly reasoned: Reasoned; readonly onDone: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const { act, perform } = useAct(props, reasoned === 'reject' ? 'reject' : 'mark', onDone);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) =>
    perform({ ...(reasoned === 'reject' ? {} : { end: reasoned }), reason: reason.trim() }),
  );
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <AuditReasonField
        register={register}
        formState={formState}
        {...(reasoned === 'again' ? {} : { hint: t('withdrawals.reason.hint') })}
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant={reasoned === 'again' ? 'primary' : 'danger'} busy={act.isPending}>
          {t(`withdrawals.do.${reasoned}`)}
        </Button>
      </div>
    </form>
  );
}
