import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
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
import styles from './adjustments.module.css';
import { type AdjustmentAction, useDecideAdjustment } from './use-adjustments.ts';

interface ActionProps {
  readonly merchant: string;
  readonly adjustment: Adjustment;
  readonly onDone: () => void;
}

/** What the reader may do with one that waits: withdraw an own one, approve or reject another person's. */
export function AdjustmentActions({ isOwn, ...props }: ActionProps & { readonly isOwn: boolean }) {
  const t = useT();
  const may = useMay();
  const [withReason, setWithReason] = useState<'reject' | 'withdraw' | null>(null);
  if (props.adjustment.state !== 'waiting') return null;
  if (withReason !== null) return <ReasonForm action={withReason} {...props} />;
  const mayDecide = !isOwn && may('adjustment.approve', props.merchant);
  const mayWithdraw = isOwn && may('player.adjust', props.merchant);
  if (!mayDecide && !mayWithdraw) return null;
  const ending = mayDecide ? 'reject' : 'withdraw';
  return (
    <div className={styles.buttons}>
      <Button variant="danger" onClick={() => setWithReason(ending)}>
        {t(`adjustments.${ending}`)}
      </Button>
      {mayDecide && <Approve {...props} />}
    </div>
  );
}

/** Retries reuse the key, so an action is performed once. */
function useAction({ merchant, adjustment, onDone }: ActionProps, action: AdjustmentAction) {
  const t = useT();
  const { toast } = useDialogs();
  const keyOf = useAttemptKey();
  const decide = useDecideAdjustment(merchant, adjustment.id, action);
  const perform = (body: { readonly hash: string } | { readonly reason: string }): void =>
    decide.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          toast(t(`adjustments.done.${action}`));
          onDone();
        },
      },
    );
  return { decide, perform };
}

function Approve(props: ActionProps) {
  const t = useT();
  const problemText = useProblemText();
  const { decide, perform } = useAction(props, 'approve');
  return (
    <>
      {decide.isError && <Notice>{problemText(decide.error)}</Notice>}
      <Button variant="primary" busy={decide.isPending} onClick={() => perform({ hash: props.adjustment.hash })}>
        {t('adjustments.approve')}
      </Button>
    </>
  );
}

function ReasonForm({ action, ...props }: ActionProps & { readonly action: 'reject' | 'withdraw' }) {
  const t = useT();
  const problemText = useProblemText();
  const { decide, perform } = useAction(props, action);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={handleSubmit(({ reason }) => perform({ reason: reason.trim() }))}
    >
      {decide.isError && <Notice>{problemText(decide.error)}</Notice>}
      <AuditReasonField register={register} formState={formState} />
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" busy={decide.isPending}>
          {t(`adjustments.${action}`)}
        </Button>
      </div>
    </form>
  );
}
