import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { CaptchaField } from '../../lib/captcha/captcha-field.tsx';
import type { CaptchaChoice } from '../../lib/captcha/use-captcha-choice.ts';
import type { FormValues } from './registration-resolver.ts';
import { useFormError } from './use-form-error.ts';

interface HumanAnswerProps {
  attempt: number;
  required: boolean;
  choice: CaptchaChoice;
}

/** The captcha of the registration form; the picture's id is a field of its own. */
export function HumanAnswer({ attempt, required, choice }: HumanAnswerProps) {
  const { register, setValue } = useFormContext<FormValues>();
  const keepId = useCallback((id: string) => setValue('captchaId', id), [setValue]);
  return (
    <CaptchaField
      purpose="register"
      choice={choice}
      attempt={attempt}
      required={required}
      onPicture={keepId}
      error={useFormError('captcha')}
      input={() => register('captcha')}
    />
  );
}
