import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
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
  if (withReason !== null) return <Reasoned key={withReason} action={withReason} {...props} />;
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

function useAction({ merchant, message, onDone }: ActionProps, action: MessageAction) {
  const t = useT();
  const { toast } = useDialogs();
  return useChangeMessage(merchant, message.id, action, () => {
    toast(t(`messages.done.${action}`));
    onDone();
  });
}

function Approve(props: ActionProps) {
  const t = useT();
  const problemText = useProblemText();
  const { act, perform } = useAction(props, 'approve');
  return (
    <>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <Button variant="primary" busy={act.isPending} onClick={() => perform(null)}>
        {t('messages.approve')}
      </Button>
    </>
  );
}

function Reasoned({ action, ...props }: ActionProps & { readonly action: 'reject' | 'withdraw' }) {
  const t = useT();
  const { act, perform } = useAction(props, action);
  return (
    <ReasonForm
      action={t(`messages.${action}`)}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ reason })}
    />
  );
}
