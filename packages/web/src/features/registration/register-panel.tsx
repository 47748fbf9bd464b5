import type { RegistrationRules, RegistrationWay } from '@marquee/contracts/registration';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { isBegun, useAskBeforeLoss, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { HumanCheckStatus } from '../../lib/human-check/human-check-status.tsx';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { Consent } from './consent.tsx';
import { HumanAnswer } from './human-answer.tsx';
import { NumberAndCode } from './number-and-code.tsx';
import styles from './register-panel.module.css';
import { RegistrationSections } from './registration-sections.tsx';
import { useInvitation } from './use-invitation.ts';
import { useRegistrationForm } from './use-registration-form.ts';
import { useWays, WayContext } from './way.ts';

/** The number of fields with errors, once the form was sent. */
function Summary() {
  const t = useT();
  const { errors, isSubmitted } = useFormState();
  const wrong = Object.keys(errors).length;
  return (
    <p className={styles.summary} aria-live="polite">
      {isSubmitted && wrong > 0 && t('register.summary', { count: wrong })}
    </p>
  );
}

/** The form of one way, generated from the brand's rules [A06]. `onDone` runs when the new member is logged in. */
function RegistrationForm({ way, onDone }: { way: RegistrationWay; onDone: () => void }) {
  const t = useT();
  const dialogs = useDialogs();
  const askBeforeLoss = useAskBeforeLoss('dialog');
  const problemText = useProblemText();
  const { rules: formRules, codes } = useInvitation(useManifest().registration as RegistrationRules);
  const { form, rules, submit, clear, submission, attempt, checks } = useRegistrationForm(
    { formRules, codes, way },
    onDone,
  );
  useUnsaved(isBegun(form.formState.dirtyFields) && !submission.isSuccess);
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {submission.isError && <Notice>{problemText(submission.error)}</Notice>}
        {way.by === 'mobile' && <NumberAndCode rules={rules} />}
        <RegistrationSections rules={rules} />
        {rules.captcha.enabled && (
          <HumanAnswer attempt={attempt} required={rules.captcha.required} choice={checks.captcha} />
        )}
        <div className={styles.end}>
          {checks.isAsked && <HumanCheckStatus check={checks.human} />}
          <Consent />
          <Summary />
          <div className={styles.actions}>
            <Button variant="ghost" onClick={clear}>
              {t('register.reset')}
            </Button>
            <Button type="submit" variant="primary" size="l" busy={submission.isPending}>
              {t('register.submit')}
            </Button>
          </div>
          <p className={styles.other}>
            {t('register.haveAccount')}{' '}
            <Button variant="ghost" onClick={() => askBeforeLoss(() => dialogs.openModal('loginPopupModal'))}>
              {t('register.toLogin')}
            </Button>
          </p>
        </div>
      </form>
    </FormProvider>
  );
}

/** One form, or a tab for each way to register that the brand offers [A08]. */
export function RegisterPanel({ onDone }: { onDone: () => void }) {
  const t = useT();
  const ways = useWays();
  const [chosen, setChosen] = useState<string | null>(null);
  const way = ways.find(({ by }) => by === chosen) ?? ways[0];
  if (way === undefined) return <Notice>{t('error.registration_closed')}</Notice>;
  const form = (
    <WayContext key={way.by} value={way}>
      <RegistrationForm way={way} onDone={onDone} />
    </WayContext>
  );
  if (ways.length === 1) return form;
  const tabs = ways.map(({ by }) => ({ value: by, label: t(`register.way.${by}`) }));
  return (
    <Tabs tabs={tabs} value={way.by} onChange={setChosen} label={t('register.way.label')}>
      {form}
    </Tabs>
  );
}
