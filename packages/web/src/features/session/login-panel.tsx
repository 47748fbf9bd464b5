import { Button, IconButton } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Icon } from '@marquee/ui/icon';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { CaptchaField } from '../../lib/captcha/captcha-field.tsx';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import styles from './login-panel.module.css';
import { useLogin } from './use-login.ts';

interface LoginForm {
  username: string;
  password: string;
  captcha: string;
}

/** The log-in form [A01]. `onDone` when the session is there; the captcha appears when a failure demands it. */
export function LoginPanel({ onDone }: { onDone: () => void }) {
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const login = useLogin();
  const canRegister = useSwitch('registration');
  const [shown, setShown] = useState(false);
  const [demanded, setDemanded] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [captchaId, setCaptchaId] = useState('');
  const form = useForm<LoginForm>({ defaultValues: { username: '', password: '', captcha: '' } });
  const errorOf = (name: keyof LoginForm) =>
    form.formState.errors[name] ? fieldText({ code: 'required' }) : undefined;
  const required = { validate: (value: string) => value.trim() !== '' };

  const submit = form.handleSubmit(({ username, password, captcha }) =>
    login.mutate(
      { username: username.trim(), password, ...(demanded ? { captcha: captcha.trim(), captchaId } : {}) },
      {
        onSuccess: (value) => {
          dialogs.toast(t('login.welcome', { name: value.username }), 'positive');
          onDone();
        },
        onError: (error) => {
          setDemanded(demanded || (isApiProblem(error) && error.captcha));
          setAttempt(attempt + 1);
          form.resetField('captcha');
          form.setFocus('password');
        },
      },
    ),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {login.isError && <Notice>{problemText(login.error)}</Notice>}
      <Field label={t('login.username')} required error={errorOf('username')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('username', required)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('login.password')} required error={errorOf('password')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('password', required)}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            end={
              <IconButton
                label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
                onClick={() => setShown(!shown)}
              >
                <Icon name={shown ? 'eye-off' : 'eye'} />
              </IconButton>
            }
          />
        )}
      </Field>
      {demanded && (
        <CaptchaField
          purpose="login"
          attempt={attempt}
          onPicture={setCaptchaId}
          error={errorOf('captcha')}
          input={form.register('captcha', required)}
        />
      )}
      <Button type="submit" variant="primary" size="l" block busy={login.isPending}>
        {t('login.submit')}
      </Button>
      {canRegister && (
        <p className={styles.other}>
          {t('login.noAccount')}{' '}
          <Button variant="ghost" onClick={() => dialogs.openModal('register')}>
            {t('login.toRegister')}
          </Button>
        </p>
      )}
    </form>
  );
}
