import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
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
import type { ShownState } from './message-facts.ts';
import styles from './messages.module.css';
import { type MessageAction, useChangeMessage } from './use-staff-messages.ts';

interface ActionProps {
  readonly merchant: string;
  readonly message: StaffMessage;
  readonly onDone: () => void;
}

interface MessageActionsProps extends ActionProps {
  readonly state: ShownState;
  /** The reader wrote it, so another person approves it. */
  readonly isOwn: boolean;
}

/** What the reader may do with a message: approve or reject one that waits, withdraw any. */
export function MessageActions({ state, isOwn, ...props }: MessageActionsProps) {
  const t = useT();
  const may = useMay();
  const [withReason, setWithReason] = useState<'reject' | 'withdraw' | null>(null);
  const mayDecide = state === 'waiting' && !isOwn && may('message.approve', props.merchant);
  const mayWithdraw = state !== 'withdrawn' && state !== 'over' && may('message.write', props.merchant);
  if (withReason !== null) return <ReasonForm key={withReason} action={withReason} {...props} />;
  if (!mayDecide && !mayWithdraw) return null;
  return (
    <div className={styles.buttons}>
      {mayWithdraw && (
        <Button variant="danger" onClick={() => setWithReason('withdraw')}>
          {t('messages.withdraw')}
        </Button>
      )}
      {mayDecide && (
        <>
          <Button variant="danger" onClick={() => setWithReason('reject')}>
            {t('messages.reject')}
          </Button>
          <Approve {...props} />
        </>
      )}
    </div>
  );
}

/** Retries reuse the key, so an action is performed once. */
function useAction({ merchant, message, onDone }: ActionProps, action: MessageAction) {
  const t = useT();
  const { toast } = useDialogs();
  const keyOf = useAttemptKey();
  const change = useChangeMessage(merchant, message.id, action);
  const perform = (reason: string): void =>
    change.mutate(
      { reason, key: keyOf(reason) },
      {
        onSuccess: () => {
          toast(t(`messages.done.${action}`));
          onDone();
        },
      },
    );
  return { change, perform };
}

function Approve(props: ActionProps) {
  const t = useT();
  const problemText = useProblemText();
  const { change, perform } = useAction(props, 'approve');
  return (
    <>
      {change.isError && <Notice>{problemText(change.error)}</Notice>}
      <Button variant="primary" busy={change.isPending} onClick={() => perform('')}>
        {t('messages.approve')}
      </Button>
    </>
  );
}

function ReasonForm({ action, ...props }: ActionProps & { readonly action: 'reject' | 'withdraw' }) {
  const t = useT();
  const problemText = useProblemText();
  const { change, perform } = useAction(props, action);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <form className={styles.dialog} noValidate onSubmit={handleSubmit(({ reason }) => perform(reason.trim()))}>
      {change.isError && <Notice>{problemText(change.error)}</Notice>}
      <AuditReasonField register={register} formState={formState} />
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" busy={change.isPending}>
          {t(`messages.${action}`)}
        </Button>
      </div>
    </form>
  );
}
