import { Button } from '@marquee/ui/button';
import { Checkbox } from '@marquee/ui/checkbox';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { MobileInput } from '../../lib/country/mobile-input.tsx';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest, useSwitch } from '../../lib/manifest/page-state.ts';
import { useSubmitType } from '../../lib/navigation/use-submit-type.ts';
import { CodeField } from '../../lib/sms/code-field.tsx';
import styles from './login-panel.module.css';
import { ToRegister } from './to-register.tsx';
import { useCodeForm } from './use-code-form.ts';
import { REQUIRED } from './use-login-form.ts';

/** Log-in by the mobile number and the code of an SMS [A02]. */
export function LoginByCode({ onDone }: { onDone: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const { dialingCodes } = useManifest();
  const canRemember = useSwitch('login.remember');
  const { form, submit, login, send, errorOf, keepDialingCode, validateNumber } = useCodeForm(onDone);
  // Before the code, because the first registered field with an error gets the focus.
  const number = form.register('username', { validate: validateNumber });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {login.isError && <Notice>{problemText(login.error)}</Notice>}
      <Field label={t('register.field.mobileNum')} required error={errorOf('username')}>
        {(control) => (
          <MobileInput {...control} {...number} dialingCodes={dialingCodes} onDialingCode={keepDialingCode} />
        )}
      </Field>
      <CodeField
        send={send}
        recipient={form.watch(['countryDialingCode', 'username']).join(' ')}
        isReady={() => form.trigger('username', { shouldFocus: true })}
        restSeconds={({ expiredMinutes }) => expiredMinutes * 60}
        sentText={(minutes) => t('code.sentIfKnown', { minutes })}
        error={errorOf('password')}
        input={form.register('password', REQUIRED)}
      />
      {canRemember && <Checkbox label={t('login.remember')} {...form.register('remember')} />}
      <Button type={useSubmitType()} variant="primary" size="l" block busy={login.isPending}>
        {t('login.submit')}
      </Button>
      <ToRegister />
    </form>
  );
}
