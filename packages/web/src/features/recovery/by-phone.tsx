import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { FormProvider } from 'react-hook-form';
import { MobileInput } from '../../lib/country/mobile-input.tsx';
import { isBegun, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { CodeField } from '../../lib/sms/code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './recovery.module.css';
import { RecoveryDone } from './recovery-done.tsx';
import { usePhoneRecovery } from './use-phone-recovery.ts';
import { useRules } from './use-rules.ts';

/** The number, the code sent to it and the new password, in one form (§5) [A12]. */
export function ByPhone() {
  const t = useT();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const rule = useRules()('mobileNum');
  const { dialingCodes } = useManifest();
  const { form, keepDialingCode, send, setting, submit, validateNumber } = usePhoneRecovery();
  const { mobileNum, verificationCode } = form.formState.errors;
  // Before the code, because the first registered field with an error gets the focus.
  const number = form.register('mobileNum', { validate: validateNumber });
  useUnsaved(isBegun(form.formState.dirtyFields) && !setting.isSuccess);
  if (setting.isSuccess) return <RecoveryDone username={setting.data.username} />;
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {setting.isError && <Notice>{problemText(setting.error)}</Notice>}
        <p className={styles.intro}>{t('recovery.phone.intro')}</p>
        <Field label={t('register.field.mobileNum')} required error={rule.textOf(mobileNum?.message)}>
          {(control) => (
            <MobileInput {...control} {...number} dialingCodes={dialingCodes} onDialingCode={keepDialingCode} />
          )}
        </Field>
        <CodeField
          send={send}
          recipient={form.watch(['countryDialingCode', 'mobileNum']).join(' ')}
          isReady={() => form.trigger('mobileNum', { shouldFocus: true })}
          restSeconds={({ expiredMinutes }) => expiredMinutes * 60}
          sentText={(minutes) => t('code.sentIfKnown', { minutes })}
          error={verificationCode && fieldText({ code: verificationCode.message || 'required' })}
          input={form.register('verificationCode', { validate: (code) => code.trim() !== '' || 'required' })}
        />
        <NewPasswordFields />
        <Button type="submit" variant="primary" size="l" block busy={setting.isPending}>
          {t('recovery.new.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
