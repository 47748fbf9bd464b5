import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import type { UseFormReturn } from 'react-hook-form';
import { REQUIRED } from '../auth/required.ts';
import { useT } from '../i18n/use-t.ts';

interface AuditReasonFieldProps extends Pick<UseFormReturn<{ reason: string }>, 'register' | 'formState'> {
  readonly label?: string;
  readonly hint?: string;
}

/** The reason of an action, which goes into the audit. */
export function AuditReasonField({ register, formState, label, hint }: AuditReasonFieldProps) {
  const t = useT();
  return (
    <Field
      label={label ?? t('common.reason')}
      required
      hint={hint ?? t('common.reason.hint')}
      error={formState.errors.reason && t('error.field.required')}
    >
      {(control) => (
        <Input {...control} {...register('reason', REQUIRED)} maxLength={REASON_MAX_CHARS} autoComplete="off" />
      )}
    </Field>
  );
}
