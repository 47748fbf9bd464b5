import { staffSessionValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useApi } from '../../lib/api/api-context.ts';
import styles from '../../lib/auth/form.module.css';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useKeepSession } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/use-sign-out.ts';

/** The authenticator app's six digits, or a recovery code. */
export function CodeForm() {
  const t = useT();
  const api = useApi();
  const keep = useKeepSession();
  const signOut = useSignOut();
  const problemText = useProblemText();
  const { register, handleSubmit, formState, resetField, setFocus } = useForm({ defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (code: string) => api('signInWithCode', staffSessionValue, { body: { code } }),
    onSuccess: keep,
    onError: () => {
      resetField('code');
      setFocus('code');
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(({ code }) => confirm.mutate(code.trim()))}>
      {confirm.isError && <Notice>{problemText(confirm.error)}</Notice>}
      <Field
        label={t('session.code')}
        hint={t('session.code.hint')}
        error={formState.errors.code && t('error.field.required')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('code', REQUIRED)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" variant="primary" block busy={confirm.isPending}>
        {t('session.code.submit')}
      </Button>
      <Button variant="ghost" block onClick={() => signOut.mutate()}>
        {t('session.other')}
      </Button>
    </form>
  );
}
