import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useT } from '../i18n/use-t.ts';

interface NoteFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The registered field of the form, which requires it. */
  readonly field: UseFormRegisterReturn;
  readonly isMissing: boolean;
}

/** A text of staff that goes into the audit. */
export function NoteField({ label, hint, field, isMissing }: NoteFieldProps) {
  const t = useT();
  return (
    <Field
      label={label}
      required
      hint={hint ?? t('common.reason.hint')}
      error={isMissing ? t('error.field.required') : undefined}
    >
      {(control) => <Input {...control} {...field} maxLength={REASON_MAX_CHARS} autoComplete="off" />}
    </Field>
  );
}
