import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiProblem } from '../api/api-problem.ts';
import { DemandedCaptchaField } from '../captcha/demanded-captcha-field.tsx';
import { type CaptchaAnswer, useDemandedCaptcha } from '../captcha/use-demanded-captcha.ts';
import { isBegun, useUnsaved } from '../dialogs/unsaved.ts';
import { useFieldErrorText, useProblemText } from '../i18n/use-problem-text.ts';
import { PasswordInput } from '../password/password-input.tsx';
import { FactorCodeField } from './factor-code-field.tsx';
import styles from './proof-form.module.css';

export interface Proof extends CaptchaAnswer {
  readonly password?: string;
  readonly secondFactorCode?: string;
}

export interface ProofFormProps {
  /** Null: no password is a part of the proof. */
  readonly passwordLabel: string | null;
  readonly needsCode: boolean;
  /** False: a code of the app alone is accepted. */
  readonly takesRecovery?: boolean;
  readonly submitLabel: string;
  readonly send: (proof: Proof) => Promise<unknown>;
  /** Beside the submit button. */
  readonly children?: ReactNode;
}

const REQUIRED = { validate: (text: string) => text.trim() !== '' || 'required' };

/** Proves that it is the member: a password, a code of the second factor, or both; and the captcha after failures. */
export function ProofForm({
  passwordLabel,
  needsCode,
  takesRecovery = true,
  submitLabel,
  send,
  children,
}: ProofFormProps) {
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const captcha = useDemandedCaptcha('login');
  // Set up on another device since the page was loaded.
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  const isCodeAsked = needsCode || isCodeRequired;
  const form = useForm({ defaultValues: { password: '', secondFactorCode: '', captcha: '' } });
  const { errors, dirtyFields } = form.formState;
  const errorOf = (name: keyof typeof errors & ('password' | 'secondFactorCode' | 'captcha')) =>
    errors[name]?.message && fieldText({ code: errors[name].message });
  const sending = useMutation({
    mutationFn: async (prove: () => Promise<Proof>) => send(await prove()),
    onError: (error) => {
      captcha.renew(error);
      form.resetField('captcha');
      // A code is valid once, also if the call fails.
      form.resetField('secondFactorCode');
      if (isApiProblem(error) && error.code === 'second_factor_required') setIsCodeRequired(true);
      const isCodeWrong = isApiProblem(error) && error.code.startsWith('second_factor');
      if (passwordLabel !== null && !isCodeWrong) form.setFocus('password');
    },
  });
  useUnsaved(isBegun(dirtyFields) && !sending.isSuccess);
  const submit = form.handleSubmit(({ password, secondFactorCode, captcha: letters }) =>
    sending.mutate(async () => ({
      ...(passwordLabel === null ? {} : { password }),
      ...(isCodeAsked ? { secondFactorCode: secondFactorCode.trim() } : {}),
      ...(await captcha.answer(letters)),
    })),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {sending.isError && <Notice>{problemText(sending.error)}</Notice>}
      {passwordLabel !== null && (
        <Field label={passwordLabel} required error={errorOf('password')}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password', REQUIRED)} autoComplete="current-password" />
          )}
        </Field>
      )}
      {isCodeAsked && (
        <FactorCodeField
          takesRecovery={takesRecovery}
          error={errorOf('secondFactorCode')}
          input={form.register('secondFactorCode', REQUIRED)}
        />
      )}
      <DemandedCaptchaField
        captcha={captcha}
        error={errorOf('captcha')}
        input={() => form.register('captcha', REQUIRED)}
      />
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="primary" size="l" busy={sending.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
