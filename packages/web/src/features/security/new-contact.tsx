import { PHONE_AUTH_COUNTDOWN_S } from '@marquee/contracts/constants';
import { fieldViolation, type RegistrationRules } from '@marquee/contracts/registration';
import type { Contact } from '@marquee/contracts/schemas/contacts';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { MobileInput } from '../../lib/country/mobile-input.tsx';
import { isBegun, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { CodeField } from '../../lib/sms/code-field.tsx';
import type { SendCode } from '../../lib/sms/use-send-code.ts';
import styles from './security.module.css';

interface NewContactProps {
  readonly contact: Contact;
  readonly onDone: () => void;
  /** The proof no longer counts. */
  readonly onProofOver: () => void;
  readonly children: ReactNode;
}

/** The new address or number, and the code sent to it. */
export function NewContact({ contact, onDone, onProofOver, children }: NewContactProps) {
  const t = useT();
  const api = useApi();
  const language = useLanguageField();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const { registration, dialingCodes } = useManifest();
  const rules = registration as RegistrationRules;
  const form = useForm({ defaultValues: { typed: '', countryDialingCode: '', verificationCode: '' } });
  const { setValue, setError, watch } = form;
  const { errors, dirtyFields } = form.formState;
  const keepCode = useCallback((code: string) => setValue('countryDialingCode', code), [setValue]);
  const isEmail = contact === 'email';

  function violationOf(typed: string): string | true {
    if (typed.trim() === '') return 'required';
    if (!isEmail) return true;
    const rule = { ...rules.email, enabled: true, required: true, acceptedPattern: 'email' } as const;
    return fieldViolation('email', rule, typed.trim())?.code ?? true;
  }
  const number = () => {
    const { typed, countryDialingCode } = form.getValues();
    return { mobileNum: typed.trim(), ...(countryDialingCode === '' ? {} : { countryDialingCode }) };
  };
  function failed(error: unknown): never {
    if (isApiProblem(error)) {
      if (error.code === 'contact_proof_required') onProofOver();
      const [fault] = error.errors;
      if (fault !== undefined) setError('typed', { message: fault.code }, { shouldFocus: true });
    }
    throw error;
  }
  const send: SendCode = ({ humanCheck, ...captcha }) => {
    form.clearErrors('verificationCode');
    const sent = isEmail
      ? api('emailCode', { body: { email: form.getValues('typed'), ...language } })
      : api('mobileCode', {
          body: { ...number(), ...language, ...captcha, ...(humanCheck === undefined ? {} : { humanCheck }) },
        });
    return sent.catch(failed);
  };
  const changing = useMutation({
    mutationFn: (verificationCode: string): Promise<unknown> =>
      (isEmail
        ? api('emailChange', { body: { verificationCode, ...language } })
        : api('mobileChange', { body: { ...number(), verificationCode, ...language } })
      ).catch(failed),
    onSuccess: onDone,
  });
  useUnsaved(isBegun(dirtyFields) && !changing.isSuccess);
  const submit = form.handleSubmit(({ verificationCode }) => changing.mutate(verificationCode.trim()));
  const input = form.register('typed', { validate: violationOf });
  const errorOf = (name: 'typed' | 'verificationCode') =>
    errors[name]?.message && fieldText({ code: errors[name].message });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {changing.isError && <Notice>{problemText(changing.error)}</Notice>}
      <Field label={t(`profile.${contact}.new`)} required error={errorOf('typed')}>
        {(control) =>
          isEmail ? (
            <Input {...control} {...input} type="email" autoComplete="email" dir="ltr" />
          ) : (
            <MobileInput {...control} {...input} dialingCodes={dialingCodes} onDialingCode={keepCode} />
          )
        }
      </Field>
      <CodeField
        label={isEmail ? t('profile.email.code') : undefined}
        send={send}
        recipient={watch(['countryDialingCode', 'typed']).join(' ')}
        isReady={() => form.trigger('typed', { shouldFocus: true })}
        restSeconds={() => PHONE_AUTH_COUNTDOWN_S}
        sentText={(minutes) => t('code.sent', { minutes })}
        error={errorOf('verificationCode')}
        input={form.register('verificationCode', { validate: (code) => code.trim() !== '' || 'required' })}
      />
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="primary" size="l" busy={changing.isPending}>
          {t('security.change')}
        </Button>
      </div>
    </form>
  );
}
