import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useT } from '../i18n/use-t.ts';
import { AuditReasonField } from '../reason/audit-reason-field.tsx';
import styles from './record.module.css';

interface ReasonFormProps {
  /** Name of the button. */
  readonly action: string;
  readonly variant?: 'primary' | 'danger';
  /** Of the last attempt; null: it did not fail. */
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly hint?: string | undefined;
  /** What the action does. */
  readonly children?: ReactNode;
  readonly onSubmit: (reason: string) => void;
  readonly onCancel?: () => void;
}

/** An action with a reason, which goes into the audit. */
export function ReasonForm(props: ReasonFormProps) {
  const { action, variant = 'danger', error, isBusy, hint, children, onSubmit, onCancel } = props;
  const t = useT();
  const problemText = useProblemText();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => onSubmit(reason.trim()));
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && <Notice>{problemText(error)}</Notice>}
      {children}
      <AuditReasonField register={register} formState={formState} {...(hint === undefined ? {} : { hint })} />
      <div className={styles.buttons}>
        {onCancel !== undefined && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        <Button type="submit" variant={variant} busy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
