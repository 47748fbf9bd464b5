import { type RegistrationRule, ruleViolation } from '@marquee/contracts/registration';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { type CaptchaAnswer, useDemandedCaptcha } from '../../lib/captcha/use-demanded-captcha.ts';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';

export interface PasswordValues {
  /** The password that proves the member. */
  password: string;
  newPassword: string;
  confirmNewPassword: string;
  /** Of the second factor. */
  secondFactorCode: string;
  captcha: string;
}
/** Without `password` if the member has none. */
type TypedPasswords = Omit<PasswordValues, 'captcha' | 'password' | 'secondFactorCode'> & {
  password?: string;
  secondFactorCode?: string;
};
export type SentPassword = TypedPasswords & CaptchaAnswer;
export interface PasswordFormOptions {
  /** The new password's rule. */
  readonly rule: RegistrationRule;
  /** As typed at the log-in, so that the form does not request it again (§5); null: the form requests it. */
  readonly typedPassword: string | null;
  /** False: the member has no password; a recent log-in is the proof. */
  readonly hasPassword: boolean;
  /** True: a code of the second factor is needed as well. */
  readonly needsCode?: boolean;
  readonly send: (values: SentPassword) => Promise<unknown>;
  readonly onDone: () => void;
}

interface Sending {
  readonly values: TypedPasswords;
  readonly answer: () => Promise<CaptchaAnswer>;
}

/** The call's field names → the form's. */
const FIELD_OF: Readonly<Record<string, keyof PasswordValues>> = {
  oldPassword: 'password',
  password: 'password',
  newPassword: 'newPassword',
  confirmNewPassword: 'confirmNewPassword',
};

/** The error text of one field; undefined for none. */
export function usePasswordError(
  form: UseFormReturn<PasswordValues>,
  rule: RegistrationRule,
): (name: keyof PasswordValues) => string | undefined {
  const fieldText = useFieldErrorText();
  const params = { min: rule.minLength, max: rule.maxLength };
  return (name) => {
    const code = form.formState.errors[name]?.message;
    return code ? fieldText({ code, params }) : undefined;
  };
}

/** A form that replaces a password: the proof, the new password twice (§5), and the captcha after a failure. */
export function usePasswordForm({
  rule,
  typedPassword,
  hasPassword,
  needsCode = false,
  send,
  onDone,
}: PasswordFormOptions) {
  const captcha = useDemandedCaptcha('login');
  // The typed password may be wrong by now, because another page changed it.
  const [known, setKnown] = useState(typedPassword);
  // Set up on another device since the page was loaded.
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  const isCodeAsked = needsCode || isCodeRequired;
  const form = useForm<PasswordValues>({
    defaultValues: { password: '', newPassword: '', confirmNewPassword: '', secondFactorCode: '', captcha: '' },
    mode: 'onTouched',
  });
  const sending = useMutation({
    mutationFn: async ({ values, answer }: Sending) => send({ ...values, ...(await answer()) }),
    onSuccess: onDone,
    onError: failed,
  });

  function failed(error: Error): void {
    captcha.renew(error);
    form.resetField('captcha');
    // A code is valid once, also if the call fails.
    form.resetField('secondFactorCode');
    if (!isApiProblem(error)) return;
    if (error.code === 'login_failed') setKnown(null);
    if (error.code === 'second_factor_required') setIsCodeRequired(true);
    for (const { path, code } of error.errors) {
      const field = FIELD_OF[path];
      if (field !== undefined) form.setError(field, { message: code }, { shouldFocus: true });
    }
  }
  const submit = form.handleSubmit(({ captcha: letters, password, secondFactorCode, ...values }) =>
    sending.mutate({
      values: {
        ...values,
        ...(hasPassword ? { password: known ?? password } : {}),
        ...(isCodeAsked ? { secondFactorCode: secondFactorCode.trim() } : {}),
      },
      answer: () => captcha.answer(letters),
    }),
  );
  const checks = {
    required: { validate: (text: string) => text.trim() !== '' || 'required' },
    newPassword: { validate: (text: string) => ruleViolation({ ...rule, required: true }, text.trim()) ?? true },
    confirm: {
      validate: (text: string) =>
        text.trim() === '' ? 'required' : text.trim() === form.getValues('newPassword').trim() || 'confirmMismatch',
    },
  };
  return { form, submit, sending, checks, needsPassword: hasPassword && known === null, isCodeAsked, captcha };
}
