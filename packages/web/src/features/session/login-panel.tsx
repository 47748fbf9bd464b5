import { Button } from '@marquee/ui/button';
import { Checkbox } from '@marquee/ui/checkbox';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { DemandedCaptchaField } from '../../lib/captcha/demanded-captcha-field.tsx';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { useSubmitType } from '../../lib/navigation/use-submit-type.ts';
import { PasswordInput } from '../../lib/password/password-input.tsx';
import { FreePlayButton } from '../../lib/session/free-play-button.tsx';
import { LoginByCode } from './login-by-code.tsx';
import styles from './login-panel.module.css';
import { ToRecovery } from './to-recovery.tsx';
import { ToRegister } from './to-register.tsx';
import { REQUIRED, useLoginError, useLoginForm } from './use-login-form.ts';

/** The log-in form [A01]. `onDone` runs when the session is open; the captcha appears when a failure requires it. */
function LoginByUsername({ onDone }: { onDone: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const { form, submit, login, captcha } = useLoginForm(onDone);
  const canRemember = useSwitch('login.remember');
  const errorOf = useLoginError(form);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {login.isError && <Notice>{problemText(login.error)}</Notice>}
      <Field label={t('login.username')} required error={errorOf('username')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('username', REQUIRED)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('login.password')} required error={errorOf('password')}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password', REQUIRED)} autoComplete="current-password" />
        )}
      </Field>
      <DemandedCaptchaField
        captcha={captcha}
        error={errorOf('captcha')}
        input={() => form.register('captcha', REQUIRED)}
      />
      {canRemember && <Checkbox label={t('login.remember')} {...form.register('remember')} />}
      <Button type={useSubmitType()} variant="primary" size="l" block busy={login.isPending}>
        {t('login.submit')}
      </Button>
      <ToRecovery />
      <ToRegister />
    </form>
  );
}

/** One form, or a tab for each way to log in that the brand offers. */
export function LoginPanel({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [way, setWay] = useState('username');
  const hasWays = useSwitch('MOBILEVERCODELOGIN3');
  const tabs = [
    { value: 'username', label: t('login.way.username') },
    { value: 'sms', label: t('login.way.sms') },
  ];
  return (
    <div className={styles.form}>
      {!hasWays && <LoginByUsername onDone={onDone} />}
      {hasWays && (
        <Tabs tabs={tabs} value={way} onChange={setWay} label={t('login.way.label')}>
          {way === 'sms' ? <LoginByCode onDone={onDone} /> : <LoginByUsername onDone={onDone} />}
        </Tabs>
      )}
      <FreePlayButton onDone={onDone} />
    </div>
  );
}
