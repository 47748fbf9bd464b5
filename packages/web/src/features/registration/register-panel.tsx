import type { RegistrationRules } from '@marquee/contracts/registration';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { FormProvider } from 'react-hook-form';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { HumanCheckStatus } from '../../lib/human-check/human-check-status.tsx';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { Consent } from './consent.tsx';
import { HumanAnswer } from './human-answer.tsx';
import styles from './register-panel.module.css';
import { RegistrationSections } from './registration-sections.tsx';
import { useRegistrationForm } from './use-registration-form.ts';

/** The registration form, generated from the brand's rules [A06]. `onDone` when the new member is logged in. */
export function RegisterPanel({ onDone }: { onDone: () => void }) {
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const rules = useManifest().registration as RegistrationRules;
  const { form, submit, submission, attempt, checks } = useRegistrationForm(rules, onDone);
  const wrong = Object.keys(form.formState.errors).length;
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {submission.isError && <Notice>{problemText(submission.error)}</Notice>}
        <RegistrationSections rules={rules} />
        {rules.captcha.enabled && (
          <HumanAnswer attempt={attempt} required={rules.captcha.required} choice={checks.captcha} />
        )}
        <div className={styles.end}>
          {checks.isAsked && <HumanCheckStatus check={checks.human} />}
          <Consent />
          <p className={styles.summary} aria-live="polite">
            {form.formState.isSubmitted && wrong > 0 && t('register.summary', { count: wrong })}
          </p>
          <div className={styles.actions}>
            <Button variant="ghost" onClick={() => form.reset()}>
              {t('register.reset')}
            </Button>
            <Button type="submit" variant="primary" size="l" busy={submission.isPending}>
              {t('register.submit')}
            </Button>
          </div>
          <p className={styles.other}>
            {t('register.haveAccount')}{' '}
            <Button variant="ghost" onClick={() => dialogs.openModal('login')}>
              {t('register.toLogin')}
            </Button>
          </p>
        </div>
      </form>
    </FormProvider>
  );
}
