import { PHONE_AUTH_COUNTDOWN_S } from '@marquee/contracts/constants';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../lib/api/api-context.ts';
import { isBegun, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { CodeField } from '../../lib/sms/code-field.tsx';
import type { SendCode } from '../../lib/sms/use-send-code.ts';
import styles from './security.module.css';

interface MobileProofProps {
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Proves the registered number by a code sent to it. From then on the member can log in by it [A02]. */
export function MobileProof({ onDone, children }: MobileProofProps) {
  const t = useT();
  const api = useApi();
  const language = useLanguageField();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const form = useForm({ defaultValues: { verificationCode: '' } });
  const { error } = form.getFieldState('verificationCode', form.formState);
  const send: SendCode = (proofs) => {
    // The message about the sent code replaces the error of an empty field.
    form.clearErrors('verificationCode');
    return api('smsOwn', { body: { ...proofs, ...language } });
  };
  const proving = useMutation({
    mutationFn: (code: string) => api('proveMobile', { body: { verificationCode: code.trim() } }),
    onSuccess: onDone,
    onError: () => form.setFocus('verificationCode'),
  });
  useUnsaved(isBegun(form.formState.dirtyFields) && !proving.isSuccess);
  const submit = form.handleSubmit(({ verificationCode }) => proving.mutate(verificationCode));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {proving.isError && <Notice>{problemText(proving.error)}</Notice>}
      <CodeField
        send={send}
        recipient=""
        isReady={async () => true}
        restSeconds={() => PHONE_AUTH_COUNTDOWN_S}
        sentText={(minutes) => t('code.sent', { minutes })}
        error={error && fieldText({ code: 'required' })}
        input={form.register('verificationCode', { validate: (code) => code.trim() !== '' })}
      />
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="primary" size="l" busy={proving.isPending}>
          {t('security.mobile.action')}
        </Button>
      </div>
    </form>
  );
}
