import { type RegistrationRules, withoutCaptcha } from '@marquee/contracts/registration';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { type FormValues, registrationResolver, shownFields, toFormError } from './registration-resolver.ts';
import { useRegistration } from './use-registration.ts';
import { useRegistrationChecks } from './use-registration-checks.ts';

const emptyForm = (rules: RegistrationRules): FormValues => ({
  ...Object.fromEntries(shownFields(rules).map((field) => [field, ''])),
  ...(rules.captcha.enabled ? { captcha: '', captchaId: '' } : {}),
  confirmPassword: '',
  consent: false,
});

/** The form's state under the brand's rules, and what a submit does. `attempt` counts refusals: a captcha is good once. */
export function useRegistrationForm(rules: RegistrationRules, onDone: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const checks = useRegistrationChecks(rules);
  const { isCheck } = checks.captcha;
  const submission = useRegistration(checks.take);
  const [attempt, setAttempt] = useState(0);
  const resolver = useMemo(() => registrationResolver(isCheck ? withoutCaptcha(rules) : rules), [rules, isCheck]);
  const defaultValues = useMemo(() => emptyForm(rules), [rules]);
  const form = useForm<FormValues>({ defaultValues, resolver, mode: 'onTouched' });

  const refused = (error: Error): void => {
    setAttempt((count) => count + 1);
    if (rules.captcha.enabled) form.resetField('captcha');
    if (!isApiProblem(error)) return;
    for (const { path, code, params } of error.errors) {
      form.setError(path, toFormError(code, params), { shouldFocus: true });
    }
  };
  const submit = form.handleSubmit((values) =>
    submission.mutate(values, {
      onSuccess: (value) => {
        dialogs.toast(t('login.welcome', { name: value.username }), 'positive');
        onDone();
      },
      onError: refused,
    }),
  );
  return { form, submit, submission, attempt, checks };
}
