import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { CaptchaField } from '../../lib/captcha/captcha-field.tsx';
import type { FormValues } from './registration-resolver.ts';
import { useFormError } from './use-form-error.ts';

/** The captcha of the registration form; the picture's id goes along as a field of its own. */
export function HumanAnswer({ attempt, required }: { attempt: number; required: boolean }) {
  const { register, setValue } = useFormContext<FormValues>();
  const keepId = useCallback((id: string) => setValue('captchaId', id), [setValue]);
  return (
    <CaptchaField
      purpose="register"
      attempt={attempt}
      required={required}
      onPicture={keepId}
      error={useFormError('captcha')}
      input={register('captcha')}
    />
  );
}
