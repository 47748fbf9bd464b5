import type { UseFormRegisterReturn } from 'react-hook-form';
import { REQUIRED } from '../auth/required.ts';
import { useT } from '../i18n/use-t.ts';
import { NoteField } from './note-field.tsx';

/** Of any form with a `reason`. */
interface AuditReasonFieldProps {
  readonly register: (name: 'reason', options: typeof REQUIRED) => UseFormRegisterReturn<'reason'>;
  readonly formState: { readonly errors: { readonly reason?: unknown } };
  readonly label?: string;
  readonly hint?: string;
}

/** The reason of an action, which goes into the audit. */
export function AuditReasonField({ register, formState, label, hint }: AuditReasonFieldProps) {
  const t = useT();
  return (
    <NoteField
      label={label ?? t('common.reason')}
      hint={hint}
      field={register('reason', REQUIRED)}
      isMissing={formState.errors.reason !== undefined}
    />
  );
}
