import type { JobProblem } from '@marquee/contracts/schemas/attention';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
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
export function JobDialog({ name, onClosed, ...props }: JobDialogProps) {
  return (
    <RecordDialog title={name} widthPx={WIDTH_PX} onClosed={onClosed}>
      {(close) => <Form {...props} onDone={close} />}
    </RecordDialog>
  );
}

type FormProps = Pick<JobDialogProps, 'merchant' | 'problem'> & { readonly onDone: () => void };

function Form({ merchant, problem, onDone }: FormProps) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  // The list behind the dialog follows the server.
  const [{ job, merchant: brand, provider }] = useState(problem);
  const { act, perform } = useActOnJobs(merchant, ({ jobs }, { action }) => {
    toast(t(`reconciliation.job.${action}.done`, { count: jobs }));
    onDone();
  });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = (action: JobAction['action']) =>
    handleSubmit(({ reason }) => perform({ action, body: { job, merchant: brand, provider, reason: reason.trim() } }));
  return (
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
  );
}
