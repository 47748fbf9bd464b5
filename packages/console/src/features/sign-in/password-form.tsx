import { staffSessionValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useApi } from '../../lib/api/api-context.ts';
import styles from '../../lib/auth/form.module.css';
import { PasswordInput } from '../../lib/auth/password-input.tsx';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useKeepSession } from '../../lib/session/session.ts';

/** Name and password. The server decides the next step. */
export function PasswordForm() {
  const t = useT();
  const api = useApi();
  const keep = useKeepSession();
  const problemText = useProblemText();
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { name: '', password: '' } });
  const signIn = useMutation({
    mutationFn: (body: { name: string; password: string }) => api('signIn', staffSessionValue, { body }),
    onSuccess: keep,
    onError: () => setFocus('password', { shouldSelect: true }),
  });
  const missing = (name: 'name' | 'password') => formState.errors[name] && t('error.field.required');
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((values) => signIn.mutate(values))}>
      {signIn.isError && <Notice>{problemText(signIn.error)}</Notice>}
      <Field label={t('session.name')} error={missing('name')}>
        {(control) => (
          <Input
            {...control}
            {...register('name', REQUIRED)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <Field label={t('session.password')} error={missing('password')}>
        {(control) => (
          <PasswordInput {...control} {...register('password', REQUIRED)} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" variant="primary" block busy={signIn.isPending}>
        {t('session.submit')}
      </Button>
    </form>
  );
}
