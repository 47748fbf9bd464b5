import type { RegistrationRules } from '@marquee/contracts/registration';
import { Tabs } from '@marquee/ui/tabs';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useHasFactor } from '../../lib/session/account-security.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './security.module.css';
import type { SentPassword } from './use-password-form.ts';

interface PaymentPasswordProps {
  /** There is one already, which proves the member. If it is forgotten, the log-in password does, and the new one waits for a day. */
  readonly isSet: boolean;
  /** Whether the member knows a login password. */
  readonly hasPassword: boolean;
  /** With the text to show, when the new one is not valid at once. */
  readonly onDone: (text?: string) => void;
  readonly children?: ReactNode;
}

/** Sets, changes or replaces the payment password [W02]. */
export function PaymentPassword({ isSet, hasPassword, onDone, children }: PaymentPasswordProps) {
  const t = useT();
  const time = useTime();
  const api = useApi();
  const language = useLanguageField();
  const [isForgotten, setIsForgotten] = useState(false);
  const rules = useManifest().registration as RegistrationRules;
  const hasFactor = useHasFactor();
  const byLogin = !isSet || isForgotten;
  const send = async (values: SentPassword): Promise<void> => {
    const { effectiveAt } = isForgotten
      ? await api('paymentForgotten', { body: { ...values, ...language } })
      : await api('paymentPassword', { body: { by: byLogin ? 'login' : 'payment', ...values, ...language } });
    onDone(effectiveAt === null ? undefined : t('profile.payment.requested', { time: time(effectiveAt) }));
  };
  const form = (
    <PasswordForm
      key={String(isForgotten)}
      field="paymentPassword"
      rule={{ ...rules.paymentPassword, required: true }}
      typedPassword={null}
      hasPassword={!byLogin || hasPassword}
      needsCode={hasFactor}
      proofLabel={t(byLogin ? 'security.password.login' : 'security.payment.old')}
      newLabel={t('security.payment.new')}
      submitLabel={t(isForgotten ? 'profile.payment.submit' : 'security.payment.submit')}
      send={send}
      onDone={() => undefined}
    >
      {children}
    </PasswordForm>
  );
  if (!isSet) return form;
  return (
    <Tabs
      label={t('security.payment.by')}
      value={isForgotten ? 'login' : 'payment'}
      onChange={(next) => setIsForgotten(next === 'login')}
      tabs={[
        { value: 'payment', label: t('security.payment.byItself') },
        { value: 'login', label: t('security.payment.byLogin') },
      ]}
    >
      <div className={styles.section}>
        {isForgotten && <p className={styles.detail}>{t('profile.payment.forgot')}</p>}
        {form}
      </div>
    </Tabs>
  );
}
