import type { RegistrationRule } from '@marquee/contracts/registration';
import { type RegistrationField as FieldName, formField } from '@marquee/contracts/registration-fields';
import { type ControlProps, Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../lib/i18n/use-t.ts';
import { PasswordInput } from '../../lib/password/password-input.tsx';
import { fieldLook } from '../../lib/registration/field-look.ts';
import { useFieldHint } from '../../lib/registration/use-field-hint.ts';
import { MobileNumber } from './mobile-number.tsx';
import styles from './register-panel.module.css';
import type { FormValues } from './registration-resolver.ts';
import { useFormError } from './use-form-error.ts';

interface RowProps {
  name: string;
  label: ReactNode;
  required: boolean;
  hint?: string | undefined;
  wide?: boolean;
  look: ReturnType<typeof fieldLook>;
}

/** A field's control: a number with its country, a password, or a line of text. */
function Control({ name, look, control }: Pick<RowProps, 'name' | 'look'> & { control: ControlProps }) {
  const { register } = useFormContext<FormValues>();
  const { type, ...rest } = look;
  if (name === 'mobileNum') return <MobileNumber control={control} />;
  if (type === 'password') return <PasswordInput {...control} {...register(name)} {...rest} />;
  return <Input {...control} {...register(name)} {...look} autoCapitalize="none" spellCheck={false} />;
}

function Row({ name, label, required, hint, wide = false, look }: RowProps) {
  const error = useFormError(name);
  return (
    <Field label={label} required={required} hint={hint} error={error} className={wide ? styles.wide : undefined}>
      {(control) => <Control name={name} look={look} control={control} />}
    </Field>
  );
}

interface RegistrationFieldProps {
  field: FieldName;
  rule: RegistrationRule;
  /** Has a line of its own. */
  wide: boolean;
}

/** One field of the form by its rule; the password comes with its confirmation. */
export function RegistrationField({ field, rule, wide }: RegistrationFieldProps) {
  const t = useT();
  const hint = useFieldHint();
  const optional = !rule.required && formField(field).always !== true;
  const label = (
    <>
      {t(`register.field.${field}`)}
      {optional && ` (${t('register.optional')})`}
    </>
  );
  const look = fieldLook(field, rule);
  return (
    <>
      <Row name={field} label={label} required={!optional} hint={hint(field, rule)} wide={wide} look={look} />
      {field === 'password' && (
        <Row name="confirmPassword" label={t('register.confirmPassword')} required look={look} />
      )}
    </>
  );
}
