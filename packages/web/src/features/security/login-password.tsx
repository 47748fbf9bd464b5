import { effectiveRule, type RegistrationRules } from '@marquee/contracts/registration';
import type { ReactNode } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { PasswordForm } from './password-form.tsx';

interface LoginPasswordProps {
  /** As typed at the log-in; null: the form requests it. */
  readonly typedPassword: string | null;
  /** False: this sets the first password. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** Changes the log-in password [A13], or sets the first. */
export function LoginPassword({ typedPassword, hasPassword, onDone, children }: LoginPasswordProps) {
  const t = useT();
  const api = useApi();
  const rules = useManifest().registration as RegistrationRules;
  return (
    <PasswordForm
      field="password"
      rule={effectiveRule('password', rules.password)}
      typedPassword={typedPassword}
      hasPassword={hasPassword}
      proofLabel={t('security.password.old')}
      newLabel={t('security.password.new')}
      submitLabel={t(hasPassword ? 'security.password.submit' : 'recovery.new.submit')}
      send={({ password, ...rest }) =>
        api('changePassword', { body: { ...(password === undefined ? {} : { oldPassword: password }), ...rest } })
      }
      onDone={onDone}
    >
      {children}
    </PasswordForm>
  );
}
