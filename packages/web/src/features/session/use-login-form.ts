import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isCaptchaProblem } from '../../lib/api/api-problem.ts';
import { useDemandedCaptcha } from '../../lib/captcha/use-demanded-captcha.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { keptName } from '../../lib/session/remembered.ts';
import { useLogin } from './use-login.ts';

export interface LoginValues {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
}

export const REQUIRED = { validate: (value: string): boolean => value.trim() !== '' };

/** The error text of one field of the log-in form; undefined for none. */
export function useLoginError(form: UseFormReturn<LoginValues>): (name: keyof LoginValues) => string | undefined {
  const fieldText = useFieldErrorText();
  return (name) => (form.formState.errors[name] ? fieldText({ code: 'required' }) : undefined);
}

/** Marks a log-in form as begun once something was typed. A remembered name is nothing to lose. */
export function useUnsavedLogin(typed: readonly (string | undefined)[], known: string, isDone: boolean): void {
  const [username = known, password = ''] = typed;
  useUnsaved((username !== known || password !== '') && !isDone);
}

/** The form's state and what a submit does. */
export function useLoginForm(onDone: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const login = useLogin();
  const captcha = useDemandedCaptcha('login');
  const canRemember = useSwitch('login.remember');
  const known = canRemember ? keptName('username') : '';
  // Without a value of its own a field keeps what was typed into the server's page.
  const form = useForm<LoginValues>({
    defaultValues: { captcha: '', ...(known === '' ? {} : { username: known, remember: true }) },
  });

  useUnsavedLogin(form.watch(['username', 'password']), known, login.isSuccess);
  const [focusOn, setFocusOn] = useState<{ readonly name: 'captcha' | 'password' } | null>(null);
  // After the render, which may have added the captcha.
  useEffect(() => {
    if (focusOn !== null) form.setFocus(focusOn.name);
  }, [focusOn, form]);

  const failed = (error: Error): void => {
    captcha.renew(error);
    form.resetField('captcha');
    setFocusOn({ name: isCaptchaProblem(error) ? 'captcha' : 'password' });
  };
  const submit = form.handleSubmit(({ username, password, captcha: letters, remember }) =>
    login.mutate(
      {
        type: 'username',
        username: username.trim(),
        password,
        ...(canRemember ? { remember } : {}),
        answer: () => captcha.answer(letters),
      },
      {
        onSuccess: (value) => {
          if (!value.passwordExpired) dialogs.toast(t('login.welcome', { name: value.username }), 'positive');
          onDone();
        },
        onError: failed,
      },
    ),
  );
  return { form, submit, login, captcha };
}
