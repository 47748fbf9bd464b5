import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import type { UseFormReturn } from 'react-hook-form';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useT } from '../../lib/i18n/use-t.ts';

const REASON_MAX = 500;

/** The reason of an action on a player, which goes into the audit. */
export function ReasonField({
  register,
  formState,
}: Pick<UseFormReturn<{ reason: string }>, 'register' | 'formState'>) {
  const t = useT();
  return (
    <Field
      label={t('players.reason')}
      required
      hint={t('players.reason.hint')}
      error={formState.errors.reason && t('error.field.required')}
    >
      {(control) => <Input {...control} {...register('reason', REQUIRED)} maxLength={REASON_MAX} autoComplete="off" />}
    </Field>
  );
}
