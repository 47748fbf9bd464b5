import { Field } from '@marquee/ui/field';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { PasswordInput } from '../../lib/password/password-input.tsx';
import { useFieldHint } from '../../lib/registration/use-field-hint.ts';
import { useRules } from './use-rules.ts';

export interface NewPasswordValues {
  newPassword: string;
  confirmNewPassword: string;
}

/** The new password, typed twice, by the rule of the brand's registration. */
export function NewPasswordFields() {
  const t = useT();
  const rule = useRules()('password');
  const hint = useFieldHint();
  const { registration } = useManifest();
  const { register, formState, getValues } = useFormContext<NewPasswordValues>();
  const { newPassword, confirmNewPassword } = formState.errors;
  const isSame = (again: string) =>
    again.trim() === '' ? 'required' : again.trim() === getValues('newPassword').trim() || 'confirmMismatch';
  return (
    <>
      <Field
        label={t('recovery.new.password')}
        required
        hint={hint('password', registration.password)}
        error={rule.textOf(newPassword?.message)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register('newPassword', { validate: rule.validate })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={t('recovery.new.confirm')} required error={rule.textOf(confirmNewPassword?.message)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('confirmNewPassword', { validate: isSame })}
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  );
}
