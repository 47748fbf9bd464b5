import { type StaffSessionValue, staffEnrolledValue, staffTotpValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { Skeleton } from '@marquee/ui/skeleton';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../api/api-context.ts';
import formStyles from '../auth/form.module.css';
import { REQUIRED } from '../auth/required.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useT } from '../i18n/use-t.ts';
import { CopyButton } from '../page/copy-button.tsx';
import styles from './enrolment.module.css';
import { QrCode } from './qr-code.tsx';

export interface EnrolmentProps {
  /** A code of the existing factor, if there is one. */
  currentCode?: string;
  onDone: (session: StaffSessionValue, recoveryCodes: readonly string[]) => void;
}

/** The secret to scan or to type. It is created when this opens, and has no effect until it is confirmed. */
function useSecret(currentCode: string | undefined) {
  const api = useApi();
  const begin = useMutation({
    mutationFn: () =>
      api('beginTotp', staffTotpValue, { body: currentCode === undefined ? {} : { code: currentCode } }),
  });
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  return begin;
}

/** Sets up the authenticator app: scan, then confirm with a code. */
export function Enrolment({ currentCode, onDone }: EnrolmentProps) {
  const t = useT();
  const api = useApi();
  const problemText = useProblemText();
  const secret = useSecret(currentCode);
  const { register, handleSubmit, formState, resetField } = useForm({ defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (code: string) => api('confirmTotp', staffEnrolledValue, { body: { code } }),
    onSuccess: ({ recoveryCodes, ...session }) => onDone(session, recoveryCodes),
    onError: () => resetField('code'),
  });
  if (secret.isError) {
    return (
      <div className={formStyles.form}>
        <Notice>{problemText(secret.error)}</Notice>
        <Button onClick={() => secret.mutate()}>{t('common.retry')}</Button>
      </div>
    );
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={handleSubmit(({ code }) => confirm.mutate(code.trim()))}>
      {secret.data ? (
        <QrCode text={secret.data.uri} label={t('enrolment.qr')} />
      ) : (
        <Skeleton className={styles.blank} />
      )}
      <p className={styles.typed}>
        {t('enrolment.typed')} <code className={styles.secret}>{secret.data?.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <div>
        {secret.data && <CopyButton text={secret.data.secret} label={t('enrolment.copySecret')} variant="ghost" />}
      </div>
      {confirm.isError && <Notice>{problemText(confirm.error)}</Notice>}
      <Field label={t('enrolment.code')} required error={formState.errors.code && t('error.field.required')}>
        {(control) => (
          <Input {...control} {...register('code', REQUIRED)} inputMode="numeric" autoComplete="one-time-code" />
        )}
      </Field>
      <Button type="submit" variant="primary" block busy={confirm.isPending}>
        {t('enrolment.submit')}
      </Button>
    </form>
  );
}
