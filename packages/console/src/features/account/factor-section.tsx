import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styles from '../../lib/auth/form.module.css';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { Enrolment } from '../../lib/second-factor/enrolment.tsx';
import { freshCodesAtom } from '../../lib/second-factor/fresh-codes.ts';
import { useKeepSession } from '../../lib/session/session.ts';
import { useSetAtom } from '../../lib/store/store.ts';
import { useNewRecoveryCodes } from './use-account.ts';

/** New recovery codes, or another authenticator app. Both require a code of the current one. */
export function FactorSection() {
  const t = useT();
  const problemText = useProblemText();
  const setCodes = useSetAtom(freshCodesAtom);
  const keep = useKeepSession();
  const renew = useNewRecoveryCodes();
  const [codeForApp, setCodeForApp] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { code: '' } });
  const withCode = (act: (code: string) => void) =>
    handleSubmit(({ code }) => {
      reset();
      act(code.trim());
    });
  const newCodes = withCode((code) =>
    renew.mutate(code, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) }),
  );
  if (codeForApp !== null) {
    return (
      <Section title={t('account.factor')} lead={t('enrolment.lead')}>
        <Enrolment
          currentCode={codeForApp}
          onDone={(session, codes) => {
            setCodes(codes);
            keep(session);
          }}
        />
        <Button variant="ghost" onClick={() => setCodeForApp(null)}>
          {t('common.cancel')}
        </Button>
      </Section>
    );
  }
  return (
    <Section title={t('account.factor')} lead={t('account.factor.lead')}>
      <form className={styles.form} noValidate onSubmit={newCodes}>
        {renew.isError && <Notice>{problemText(renew.error)}</Notice>}
        <Field label={t('account.factor.code')} error={formState.errors.code && t('error.field.required')}>
          {(control) => (
            <Input {...control} {...register('code', REQUIRED)} inputMode="numeric" autoComplete="one-time-code" />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" busy={renew.isPending}>
            {t('account.factor.codes')}
          </Button>
          <Button onClick={withCode(setCodeForApp)}>{t('account.factor.app')}</Button>
        </div>
      </form>
    </Section>
  );
}
