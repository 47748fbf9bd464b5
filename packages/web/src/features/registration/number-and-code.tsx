import { SMS_REGISTER_COUNTDOWN_S } from '@marquee/contracts/constants';
import type { RegistrationRules } from '@marquee/contracts/registration';
import { useFormContext } from 'react-hook-form';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { CodeField } from '../../lib/sms/code-field.tsx';
import type { SendCode } from '../../lib/sms/use-send-code.ts';
import { RegistrationField } from './registration-field.tsx';
import { type FormValues, toFormError } from './registration-resolver.ts';
import { useFormError } from './use-form-error.ts';
import { useWay } from './way.ts';

/** The number of a registration by number, and the code that proves it where the brand requires one [A08]. */
export function NumberAndCode({ rules }: { rules: RegistrationRules }) {
  const way = useWay();
  return (
    <>
      <RegistrationField field="mobileNum" rule={rules.mobileNum} wide={false} />
      {way.by === 'mobile' && way.needsCode && <RegistrationCode />}
    </>
  );
}

function RegistrationCode() {
  const t = useT();
  const api = useApi();
  const language = useLanguageField();
  const { register, getValues, setError, trigger, watch } = useFormContext<FormValues>();
  const send: SendCode = (captcha) => {
    const { mobileNum, countryDialingCode } = getValues();
    const body = {
      mobileNo: String(mobileNum).trim(),
      countryDialingCode: String(countryDialingCode),
      ...language,
      ...captcha,
    };
    return api('smsRegister', { body }).catch((error: unknown) => {
      const faults = isApiProblem(error) ? error.errors : [];
      for (const { code, params } of faults) setError('mobileNum', toFormError(code, params), { shouldFocus: true });
      throw error;
    });
  };
  return (
    <CodeField
      send={send}
      recipient={watch(['countryDialingCode', 'mobileNum']).join(' ')}
      isReady={() => trigger('mobileNum', { shouldFocus: true })}
      restSeconds={() => SMS_REGISTER_COUNTDOWN_S}
      sentText={(minutes) => t('code.sent', { minutes })}
      error={useFormError('verificationCode')}
      input={register('verificationCode')}
    />
  );
}
