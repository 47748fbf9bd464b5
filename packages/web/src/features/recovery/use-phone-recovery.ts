import type { RegistrationRules } from '@marquee/contracts/registration';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { mobileViolation } from '../../lib/country/fitting-mobile.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import type { SendCode } from '../../lib/sms/use-send-code.ts';
import type { NewPasswordValues } from './new-password-fields.tsx';

interface PhoneValues extends NewPasswordValues {
  mobileNum: string;
  countryDialingCode: string;
  verificationCode: string;
}
const EMPTY: PhoneValues = {
  mobileNum: '',
  countryDialingCode: '',
  verificationCode: '',
  newPassword: '',
  confirmNewPassword: '',
};
const SHOWN = ['mobileNum', 'verificationCode', 'newPassword'] as const;

/** The state of the recovery by phone: how a code is requested, and what a submit does. */
export function usePhoneRecovery() {
  const api = useApi();
  const language = useLanguageField();
  const rule = (useManifest().registration as RegistrationRules).mobileNum;
  const form = useForm({ defaultValues: EMPTY, mode: 'onTouched' });
  const { setValue, setError } = form;
  const keepDialingCode = useCallback((code: string) => setValue('countryDialingCode', code), [setValue]);

  const numberOf = ({ mobileNum, countryDialingCode }: PhoneValues) => ({
    mobileNum: mobileNum.trim(),
    countryDialingCode,
  });
  /** Shows the server's errors at their fields, and errors of the country at the number. */
  const markFields = (error: unknown): void => {
    if (!isApiProblem(error)) return;
    for (const { path, code } of error.errors) {
      const field = SHOWN.find((name) => name === path) ?? 'mobileNum';
      setError(field, { message: code }, { shouldFocus: true });
    }
  };
  const send: SendCode = (proofs) => {
    // The message about the sent code replaces the error of an empty field.
    form.clearErrors('verificationCode');
    const body = { ...numberOf(form.getValues()), purpose: 'recover' as const, ...proofs, ...language };
    return api('smsLoginCode', { body }).catch((error) => {
      markFields(error);
      throw error;
    });
  };
  const setting = useMutation({
    mutationFn: (values: PhoneValues) => {
      const { verificationCode, newPassword } = values;
      return api('setPasswordByPhone', {
        body: { ...numberOf(values), verificationCode: verificationCode.trim(), newPassword },
      });
    },
    onError: (error) => {
      form.setFocus('verificationCode');
      markFields(error);
    },
  });
  const validateNumber = async (text: string): Promise<string | true> =>
    (await mobileViolation(rule, text, form.getValues('countryDialingCode'))) ?? true;
  const submit = form.handleSubmit((values) => setting.mutate(values));
  return { form, keepDialingCode, send, setting, submit, validateNumber };
}
