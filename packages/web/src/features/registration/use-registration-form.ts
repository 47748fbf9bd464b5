import { minimumAge } from '@marquee/contracts/age';
import {
  type RegistrationRules,
  type RegistrationWay,
  rulesOfWay,
  withoutCaptcha,
} from '@marquee/contracts/registration';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiProblem, isCaptchaProblem } from '../../lib/api/api-problem.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import type { Invitation } from '../../lib/invitation/invitation.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { type FormValues, registrationResolver, shownFields, toFormError } from './registration-resolver.ts';
import { useInvitationWarning } from './use-invitation.ts';
import { useRegistration } from './use-registration.ts';
import { useRegistrationChecks } from './use-registration-checks.ts';

const emptyForm = (rules: RegistrationRules, way: RegistrationWay): FormValues => ({
  ...Object.fromEntries(shownFields(rules).map((field) => [field, ''])),
  ...(rules.captcha.enabled ? { captcha: '', captchaId: '' } : {}),
  ...(rules.password.enabled ? { confirmPassword: '' } : {}),
  ...(way.by === 'mobile' && way.needsCode ? { verificationCode: '' } : {}),
  consent: false,
});

/** Fields that their controls fill in: the code of the chosen country, the id of the captcha's picture. */
const FILLED_IN = ['countryDialingCode', 'captchaId'] as const;
/** The server checks the fields before the proofs: a refusal of fields uses up neither human check nor captcha. */
const BEFORE_PROOFS: readonly string[] = ['validation_failed', 'password_weak'];

interface FormOptions {
  /** The brand's rules without the fields that an invitation fills. */
  readonly formRules: RegistrationRules;
  readonly codes: Partial<Invitation>;
  readonly way: RegistrationWay;
}

/** The form's state under the brand's rules, and what a submit does. A new `attempt` loads another captcha, because each is valid once. */
export function useRegistrationForm({ formRules, codes, way }: FormOptions, onDone: () => void) {
  const t = useT();
  const dialogs = useDialogs();
  const checks = useRegistrationChecks(formRules);
  const { isCheck } = checks.captcha;
  const { ages, timezone } = useManifest();
  const submission = useRegistration(way, codes, checks.take);
  const warnOfCode = useInvitationWarning();
  const [attempt, setAttempt] = useState(0);
  const rules = useMemo(() => rulesOfWay(formRules, way), [formRules, way]);
  const resolver = useMemo(
    () =>
      registrationResolver(isCheck ? withoutCaptcha(formRules) : formRules, way, {
        minimum: minimumAge(ages),
        timezone,
      }),
    [formRules, way, isCheck, ages, timezone],
  );
  const defaultValues = useMemo(() => emptyForm(rules, way), [rules, way]);
  const form = useForm<FormValues>({ defaultValues, resolver, mode: 'onTouched' });

  const refused = (error: Error): void => {
    if (isApiProblem(error) && BEFORE_PROOFS.includes(error.code)) checks.giveBack();
    else {
      setAttempt((count) => count + 1);
      if (rules.captcha.enabled) form.resetField('captcha');
    }
    if (!isApiProblem(error)) return;
    if (isCaptchaProblem(error)) form.setFocus('captcha');
    if (error.code === 'invitation_code_error') warnOfCode();
    // Focus moves once: a field that loses it is checked anew, and would lose its mark.
    for (const [index, { path, code, params }] of error.errors.entries())
      form.setError(path, toFormError(code, params), { shouldFocus: index === 0 });
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
  /** §4: clears what was typed. Values that controls fill in stay, because the controls still show them. */
  const clear = (): void => {
    const kept = Object.fromEntries(FILLED_IN.map((name) => [name, form.getValues(name)]).filter(([, value]) => value));
    submission.reset();
    form.reset({ ...defaultValues, ...kept });
  };
  return { form, rules, submit, clear, submission, attempt, checks };
}
