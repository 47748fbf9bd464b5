import {
  type RegistrationRules,
  type RegistrationWay,
  rulesOfWay,
  withoutCaptcha,
} from '@marquee/contracts/registration';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { type FormValues, registrationResolver, shownFields, toFormError } from './registration-resolver.ts';
import { useRegistration } from './use-registration.ts';
import { useRegistrationChecks } from './use-registration-checks.ts';

const emptyForm = (rules: RegistrationRules, way: RegistrationWay): FormValues => ({
  ...Object.fromEntries(shownFields(rules).map((field) => [field, ''])),
  ...(rules.captcha.enabled ? { captcha: '', captchaId: '' } : {}),
  ...(rules.password.enabled ? { confirmPassword: '' } : {}),
  ...(way.by === 'mobile' && way.asksCode ? { verificationCode: '' } : {}),
  consent: false,
});

/** The form's state under the brand's rules, and what a submit does. `attempt` counts refusals: a captcha is good once. */
export function useRegistrationForm(given: RegistrationRules, way: RegistrationWay, onDone: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const checks = useRegistrationChecks(given);
  const { isCheck } = checks.captcha;
  const submission = useRegistration(way, checks.take);
  const [attempt, setAttempt] = useState(0);
  const rules = useMemo(() => rulesOfWay(given, way), [given, way]);
  const resolver = useMemo(
    () => registrationResolver(isCheck ? withoutCaptcha(given) : given, way),
    [given, way, isCheck],
  );
  const defaultValues = useMemo(() => emptyForm(rules, way), [rules, way]);
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
  return { form, rules, submit, submission, attempt, checks };
}
