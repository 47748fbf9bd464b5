import { RESET_LINK_MS } from '@marquee/contracts/constants';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { isBegun, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { HumanCheckStatus } from '../../lib/human-check/human-check-status.tsx';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './recovery.module.css';
import { RecoveryState } from './recovery-state.tsx';
import { type Account, useResetMail } from './use-reset-mail.ts';
import { useRules } from './use-rules.ts';

type Values = { -readonly [Name in keyof Account]: Account[Name] };

function AccountFields({ form }: { form: UseFormReturn<Values> }) {
  const t = useT();
  const ruleOf = useRules();
  const { errors } = form.formState;
  const [username, email] = [ruleOf('username'), ruleOf('email')];
  return (
    <>
      <Field label={t('login.username')} required error={username.textOf(errors.username?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register('username', { validate: username.validate })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('register.field.email')} required error={email.textOf(errors.email?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email', { validate: email.validate })}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
    </>
  );
}

/** Seconds as `4:59`, in Latin digits like the clock. */
const minutesOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Username and address, then the next step. The text is the same whether the account exists or not. */
export function ByEmail() {
  const t = useT();
  const problemText = useProblemText();
  const form = useForm<Values>({ defaultValues: { username: '', email: '' }, mode: 'onTouched' });
  const { request, wait, human } = useResetMail();
  const send = form.handleSubmit((values) =>
    request.mutate(values, {
      onError: (error) => {
        if (!isApiProblem(error)) return;
        for (const { path, code } of error.errors) form.setError(path as keyof Values, { message: code });
      },
    }),
  );
  useUnsaved(isBegun(form.formState.dirtyFields) && !request.isSuccess);
  const waiting = wait.secondsLeft > 0;
  const sendLabel = (text: string) => (waiting ? t('recovery.wait', { time: minutesOf(wait.secondsLeft) }) : text);
  if (request.isSuccess) {
    return (
      <RecoveryState
        icon="mail"
        title={t('recovery.email.sentTitle')}
        text={t('recovery.email.sent', { minutes: RESET_LINK_MS / 60_000 })}
      >
        <Button disabled={waiting} onClick={() => request.reset()}>
          {sendLabel(t('recovery.again'))}
        </Button>
      </RecoveryState>
    );
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {request.isError && <Notice>{problemText(request.error)}</Notice>}
      <p className={styles.intro}>{t('recovery.email.intro')}</p>
      <AccountFields form={form} />
      {human !== null && <HumanCheckStatus check={human} />}
      <Button type="submit" variant="primary" size="l" block busy={request.isPending} disabled={waiting}>
        {sendLabel(t('recovery.email.submit'))}
      </Button>
    </form>
  );
}
