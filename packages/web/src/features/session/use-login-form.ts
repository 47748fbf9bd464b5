import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { useCaptchaChoice } from '../../lib/captcha/use-captcha-choice.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { lastName } from '../../lib/session/remembered.ts';
import { useLogin } from './use-login.ts';

export interface LoginValues {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
}

export const REQUIRED = { validate: (value: string): boolean => value.trim() !== '' };

/** The text of what is wrong with one field of the log-in form; undefined when nothing is. */
export function useLoginError(form: UseFormReturn<LoginValues>): (name: keyof LoginValues) => string | undefined {
  const fieldText = useFieldErrorText();
  return (name) => (form.formState.errors[name] ? fieldText({ code: 'required' }) : undefined);
}

/**
 * The form's state and what a submit does. `demanded`: a failure asked for the captcha; `attempt` counts failures, since
 * a captcha is good once.
 */
export function useLoginForm(onDone: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const login = useLogin();
  const [demanded, setDemanded] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [captchaId, setCaptchaId] = useState('');
  const choice = useCaptchaChoice('login');
  const canRemember = useSwitch('login.remember');
  const known = canRemember ? lastName(document.cookie, 'username') : '';
  const form = useForm<LoginValues>({
    defaultValues: { username: known, password: '', captcha: '', remember: known !== '' },
  });

  const failed = (error: Error): void => {
    setDemanded(demanded || (isApiProblem(error) && error.captcha));
    setAttempt(attempt + 1);
    form.resetField('captcha');
    form.setFocus('password');
  };
  const answerOf = (captcha: string) =>
    choice.isCheck ? { takeCheck: choice.check.take } : { captcha: captcha.trim(), captchaId };
  const submit = form.handleSubmit(({ username, password, captcha, remember }) =>
    login.mutate(
      {
        type: 'username',
        username: username.trim(),
        password,
        ...(canRemember ? { remember } : {}),
        ...(demanded ? answerOf(captcha) : {}),
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
  return { form, submit, login, captcha: { demanded, attempt, choice, onPicture: setCaptchaId } };
}
