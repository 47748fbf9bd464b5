import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import styles from '../../lib/record/record.module.css';
import { useMay } from '../../lib/session/session.ts';
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
  if (withReason !== null) return <End action={withReason} {...props} />;
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

function useAction({ merchant, adjustment, onDone }: ActionProps, action: AdjustmentAction) {
  const t = useT();
  const { toast } = useDialogs();
  return useDecideAdjustment({ merchant, adjustment: adjustment.id }, action, () => {
    toast(t(`adjustments.done.${action}`));
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
      <Button variant="primary" busy={act.isPending} onClick={() => perform({ hash: props.adjustment.hash })}>
        {t('adjustments.approve')}
      </Button>
    </>
  );
}

function End({ action, ...props }: ActionProps & { readonly action: 'reject' | 'withdraw' }) {
  const t = useT();
  const { act, perform } = useAction(props, action);
  return (
    <ReasonForm
      action={t(`adjustments.${action}`)}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ reason })}
    />
  );
}
