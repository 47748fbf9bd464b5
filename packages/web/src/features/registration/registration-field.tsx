import type { RegistrationField as FieldName, RegistrationRule } from '@marquee/contracts/registration';
import { IconButton } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Icon } from '@marquee/ui/icon';
import { Input } from '@marquee/ui/input';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../lib/i18n/use-t.ts';
import { fieldLook } from './field-look.ts';
import type { FormValues } from './registration-resolver.ts';
import { useFieldHint } from './use-field-hint.ts';
import { useFormError } from './use-form-error.ts';

interface RowProps {
  name: string;
  label: ReactNode;
  required: boolean;
  hint?: string;
  look: ReturnType<typeof fieldLook>;
}

function Row({ name, label, required, hint, look }: RowProps) {
  const t = useT();
  const { register } = useFormContext<FormValues>();
  const error = useFormError(name);
  const [shown, setShown] = useState(false);
  const secret = look.type === 'password';
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...register(name)}
          {...look}
          {...(secret && shown ? { type: 'text' } : {})}
          autoCapitalize="none"
          spellCheck={false}
          end={
            secret && (
              <IconButton
                label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
                onClick={() => setShown(!shown)}
              >
                <Icon name={shown ? 'eye-off' : 'eye'} />
              </IconButton>
            )
          }
        />
      )}
    </Field>
  );
}

/** One field of the form as its rule says; the password brings its confirmation. */
export function RegistrationField({ field, rule }: { field: FieldName; rule: RegistrationRule }) {
  const t = useT();
  const hint = useFieldHint();
  const optional = !rule.required && field !== 'username' && field !== 'password';
  const label = (
    <>
      {t(`register.field.${field}`)}
      {optional && ` (${t('register.optional')})`}
    </>
  );
  const look = { ...fieldLook(field, rule), ...(field === 'password' ? { type: 'password' } : {}) };
  return (
    <>
      <Row name={field} label={label} required={!optional} hint={hint(field, rule)} look={look} />
      {field === 'password' && (
        <Row name="confirmPassword" label={t('register.confirmPassword')} required look={look} />
      )}
    </>
  );
}
