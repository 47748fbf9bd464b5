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
import type { Invitation } from '../../lib/invitation/invitation.ts';
import { type FormValues, registrationResolver, shownFields, toFormError } from './registration-resolver.ts';
import { useInvitationWarning } from './use-invitation.ts';
import { useRegistration } from './use-registration.ts';
import { useRegistrationChecks } from './use-registration-checks.ts';

const emptyForm = (rules: RegistrationRules, way: RegistrationWay): FormValues => ({
  ...Object.fromEntries(shownFields(rules).map((field) => [field, ''])),
  ...(rules.captcha.enabled ? { captcha: '', captchaId: '' } : {}),
  ...(rules.password.enabled ? { confirmPassword: '' } : {}),
  ...(way.by === 'mobile' && way.asksCode ? { verificationCode: '' } : {}),
  consent: false,
});

/** Fields that nobody types: the code of the country that is chosen, the id of the picture that is shown. */
const TOLD = ['countryDialingCode', 'captchaId'] as const;

interface Asked {
  /** The brand's rules, but for fields that an invitation fills. */
  readonly given: RegistrationRules;
  readonly codes: Partial<Invitation>;
  readonly way: RegistrationWay;
}

/** The form's state under the brand's rules, and what a submit does. `attempt` counts refusals: a captcha is good once. */
export function useRegistrationForm({ given, codes, way }: Asked, onDone: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const checks = useRegistrationChecks(given);
  const { isCheck } = checks.captcha;
  const submission = useRegistration(way, codes, checks.take);
  const warnOfCode = useInvitationWarning();
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
    if (error.code === 'invitation_code_error') warnOfCode();
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
  /** §4: what was typed goes. What the controls tell by themselves stays, as they still show it. */
  const clear = (): void => {
    const told = Object.fromEntries(TOLD.map((name) => [name, form.getValues(name)]).filter(([, value]) => value));
    submission.reset();
    form.reset({ ...defaultValues, ...told });
  };
  return { form, rules, submit, clear, submission, attempt, checks };
}
