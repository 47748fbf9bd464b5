import type { JobProblem } from '@marquee/contracts/schemas/attention';
import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import styles from './reconciliation.module.css';
import { type JobAction, useActOnJobs } from './use-job-actions.ts';

const WIDTH_PX = 520;

export interface JobDialogProps {
  readonly merchant: string;
  readonly problem: JobProblem;
  /** As the page names the job. */
  readonly name: string;
  readonly onClosed: () => void;
}

/** Runs failed jobs again or drops them, each with a reason. */
export function JobDialog({ merchant, problem, name, onClosed }: JobDialogProps) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const keyOf = useAttemptKey();
  // The list behind the dialog follows the server.
  const [{ job, merchant: brand, provider }] = useState(problem);
  const [isOpen, setIsOpen] = useState(true);
  const act = useActOnJobs(merchant);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = (action: JobAction) =>
    handleSubmit(({ reason }) => {
      const body = { job, merchant: brand, provider, reason: reason.trim() };
      act.mutate(
        { action, body, idempotencyKey: keyOf({ action, body }) },
        {
          onSuccess: ({ jobs }) => {
            toast(t(`reconciliation.job.${action}.done`, { count: jobs }));
            setIsOpen(false);
          },
        },
      );
    });
  return (
    <Modal
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={name}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <form className={styles.dialog} noValidate onSubmit={submit('run')}>
        {act.isError && <Notice>{problemText(act.error)}</Notice>}
        <p>{t('reconciliation.job.act')}</p>
        <AuditReasonField register={register} formState={formState} />
        <div className={styles.buttons}>
          <Button variant="danger" disabled={act.isPending} onClick={submit('drop')}>
            {t('reconciliation.job.drop')}
          </Button>
          <Button type="submit" variant="primary" busy={act.isPending}>
            {t('reconciliation.job.run')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
