import type { RegistrationRules } from '@marquee/contracts/registration';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { mobileViolation } from '../../lib/country/fitting-mobile.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest, useSwitch } from '../../lib/manifest/page-state.ts';
import { keptName } from '../../lib/session/remembered.ts';
import type { SendCode } from '../../lib/sms/use-send-code.ts';
import { useLogin } from './use-login.ts';
import { useUnsavedLogin } from './use-login-form.ts';

/** §3: the number in `username`, the code in `password`. */
interface CodeValues {
  username: string;
  password: string;
  countryDialingCode: string;
  remember: boolean;
}
type Shown = 'username' | 'password';

/** The state of the log-in by code: what a submit does, and how a code is requested. */
export function useCodeForm(onDone: () => void) {
  const t = useT();
  const api = useApi();
  const dialogs = useDialogs();
  const language = useLanguageField();
  const fieldText = useFieldErrorText();
  const login = useLogin();
  const canRemember = useSwitch('login.remember');
  const rule = (useManifest().registration as RegistrationRules).mobileNum;
  const known = canRemember ? keptName('sms') : '';
  const form = useForm<CodeValues>({
    defaultValues: { countryDialingCode: '', ...(known === '' ? {} : { username: known, remember: true }) },
  });
  useUnsavedLogin(form.watch(['username', 'password']), known, login.isSuccess);
  const { setValue } = form;
  const keepDialingCode = useCallback((code: string) => setValue('countryDialingCode', code), [setValue]);

  /** Shows the server's errors at their fields. */
  const markFields = (error: unknown): void => {
    if (!isApiProblem(error)) return;
    for (const { code, params } of error.errors) {
      form.setError('username', { type: code, message: JSON.stringify(params ?? {}) }, { shouldFocus: true });
    }
  };
  const send: SendCode = async (captcha) => {
    // The message about the sent code replaces the error of an empty field.
    form.clearErrors('password');
    const { username, countryDialingCode } = form.getValues();
    const body = { mobileNum: username.trim(), countryDialingCode, ...language, ...captcha };
    return api('smsLoginCode', { body }).catch((error: unknown) => {
      markFields(error);
      throw error;
    });
  };
  const submit = form.handleSubmit(({ username, password, countryDialingCode, remember }) =>
    login.mutate(
      {
        type: 'sms',
        username: username.trim(),
        password: password.trim(),
        countryDialingCode,
        ...(canRemember ? { remember } : {}),
      },
      {
        onSuccess: (value) => {
          dialogs.toast(t('login.welcome', { name: value.username }), 'positive');
          onDone();
        },
        onError: (error) => {
          form.setFocus('password');
          markFields(error);
        },
      },
    ),
  );
  const errorOf = (name: Shown): string | undefined => {
    const error = form.formState.errors[name];
    if (error === undefined) return undefined;
    if (error.type !== 'validate') return fieldText({ code: error.type, params: JSON.parse(error.message || '{}') });
    return fieldText({ code: error.message || 'required', params: { min: rule.minLength, max: rule.maxLength } });
  };
  const validateNumber = async (text: string): Promise<string | true> =>
    (await mobileViolation(rule, text, form.getValues('countryDialingCode'))) ?? true;
  return { form, submit, login, send, errorOf, keepDialingCode, validateNumber };
}
