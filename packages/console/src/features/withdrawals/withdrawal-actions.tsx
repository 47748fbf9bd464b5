import { WITHDRAWAL_REASONS } from '@marquee/contracts/cashier';
import type { OpenedWithdrawalValue } from '@marquee/contracts/schemas/staff-withdrawals';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { NoteField } from '../../lib/reason/note-field.tsx';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import styles from '../../lib/record/record.module.css';
import { useMay } from '../../lib/session/session.ts';
import { useActOnWithdrawal, type WithdrawalAction } from './use-withdrawals.ts';

interface ActionsProps {
  readonly merchant: string;
  readonly opened: OpenedWithdrawalValue;
}

/** With a form. */
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
  const mayDecide = isReview && may('cashier.approve', merchant);
  const mayWrite = may('cashier.write', merchant);
  const isStuck = Number(stuck) > 0 && may('cashier.approve', merchant);
  const props = { merchant, opened };
  const onDone = () => setReasoned(null);
  if (reasoned === 'again') return <PayAgain onDone={onDone} {...props} />;
  if (reasoned !== null) return <GiveBack action={reasoned} onDone={onDone} {...props} />;
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

interface FormProps extends ActionsProps {
  readonly onDone: () => void;
}

function PayAgain({ onDone, ...props }: FormProps) {
  const t = useT();
  const { act, perform } = useAct(props, 'mark', onDone);
  return (
    <ReasonForm
      action={t('withdrawals.do.again')}
      variant="primary"
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(note) => perform({ end: 'again', note })}
      onCancel={onDone}
    />
  );
}

/** The money goes back into the balance. The player reads the reason in their language, staff alone the note. */
function GiveBack({ action, onDone, ...props }: FormProps & { readonly action: 'reject' | 'giveBack' }) {
  const t = useT();
  const problemText = useProblemText();
  const { act, perform } = useAct(props, action === 'reject' ? 'reject' : 'mark', onDone);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '', note: '' } });
  const submit = handleSubmit(({ reason, note }) =>
    perform({ ...(action === 'reject' ? {} : { end: action }), reason, note: note.trim() }),
  );
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <Field
        label={t('common.reason')}
        required
        hint={t('withdrawals.reason.hint')}
        error={formState.errors.reason === undefined ? undefined : t('error.field.required')}
      >
        {(control) => (
          <Select
            {...control}
            {...register('reason', REQUIRED)}
            options={[
              { value: '', label: '' },
              ...WITHDRAWAL_REASONS.map((value) => ({ value, label: t(`withdrawals.rejected.${value}`) })),
            ]}
          />
        )}
      </Field>
      <NoteField
        label={t('withdrawals.note')}
        hint={t('withdrawals.note.hint')}
        field={register('note', REQUIRED)}
        isMissing={formState.errors.note !== undefined}
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="danger" busy={act.isPending}>
          {t(`withdrawals.do.${action}`)}
        </Button>
      </div>
    </form>
  );
}
