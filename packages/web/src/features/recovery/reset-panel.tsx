import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { isBegun, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { NewPasswordFields, type NewPasswordValues } from './new-password-fields.tsx';
import styles from './recovery.module.css';
import { RecoveryDone } from './recovery-done.tsx';
import { RecoveryState } from './recovery-state.tsx';
import { useLinkToken } from './use-link-token.ts';

const EMPTY: NewPasswordValues = { newPassword: '', confirmNewPassword: '' };

function Invalid() {
  const t = useT();
  const dialogs = useDialogs();
  return (
    <RecoveryState icon="warning" title={t('recovery.invalid.title')} titleAs="h1" text={t('recovery.invalid.text')}>
      <Button variant="primary" onClick={() => dialogs.openModal('forgot')}>
        {t('recovery.invalid.action')}
      </Button>
    </RecoveryState>
  );
}

function ResetForm({ token }: { token: string }) {
  const t = useT();
  const api = useApi();
  const problemText = useProblemText();
  const form = useForm({ defaultValues: EMPTY, mode: 'onTouched' });
  const reset = useMutation({
    mutationFn: (values: NewPasswordValues) => api('resetPassword', { body: { token, ...values } }),
    onError: (error) => {
      if (!isApiProblem(error)) return;
      for (const { path, code } of error.errors) {
        form.setError(path as keyof NewPasswordValues, { message: code }, { shouldFocus: true });
      }
    },
  });
  const isInvalid = isApiProblem(reset.error) && reset.error.code === 'reset_link_invalid';
  useUnsaved(isBegun(form.formState.dirtyFields) && !reset.isSuccess && !isInvalid);
  if (reset.isSuccess) return <RecoveryDone titleAs="h1" />;
  if (isInvalid) return <Invalid />;
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={form.handleSubmit((values) => reset.mutate(values))} noValidate>
        <h1 className={styles.title}>{t('recovery.new.title')}</h1>
        {reset.isError && <Notice>{problemText(reset.error)}</Notice>}
        <p className={styles.intro}>{t('recovery.new.intro')}</p>
        <NewPasswordFields />
        <Button type="submit" variant="primary" size="l" block busy={reset.isPending}>
          {t('recovery.new.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

/** The page of the link in the mail [A12]: sets a new password and does not log in. */
export function ResetPanel() {
  const token = useLinkToken();
  return (
    <section className={styles.page}>
      {token === null && <Invalid />}
      {token && <ResetForm key={token} token={token} />}
    </section>
  );
}
