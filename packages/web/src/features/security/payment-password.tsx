import type { RegistrationRules } from '@marquee/contracts/registration';
import { Tabs } from '@marquee/ui/tabs';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { PasswordForm } from './password-form.tsx';

interface PaymentPasswordProps {
  /** There is one already, which proves the member; the log-in password does if it is forgotten. */
  readonly isSet: boolean;
  /** Whether the member knows a login password. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** Sets or changes the payment password. */
export function PaymentPassword({ isSet, hasPassword, onDone, children }: PaymentPasswordProps) {
  const t = useT();
  const api = useApi();
  const [by, setBy] = useState<'login' | 'payment'>(isSet ? 'payment' : 'login');
  const rules = useManifest().registration as RegistrationRules;
  const form = (
    <PasswordForm
      key={by}
      field="paymentPassword"
      rule={{ ...rules.paymentPassword, required: true }}
      typedPassword={null}
      hasPassword={by === 'payment' || hasPassword}
      proofLabel={t(by === 'login' ? 'security.password.login' : 'security.payment.old')}
      newLabel={t('security.payment.new')}
      submitLabel={t('security.payment.submit')}
      send={(values) => api('paymentPassword', { body: { by, ...values } })}
      onDone={onDone}
    >
      {children}
    </PasswordForm>
  );
  if (!isSet) return form;
  return (
    <Tabs
      label={t('security.payment.by')}
      value={by}
      onChange={(next) => setBy(next === 'login' ? 'login' : 'payment')}
      tabs={[
        { value: 'payment', label: t('security.payment.byItself') },
        { value: 'login', label: t('security.payment.byLogin') },
      ]}
    >
      {form}
    </Tabs>
  );
}
