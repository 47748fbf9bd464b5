import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { ProofForm } from '../../lib/proof/proof-form.tsx';
import { useHasFactor } from '../../lib/session/account-security.ts';
import { PROVIDER_NAMES } from '../../lib/social/social.ts';
import { type LinkChange, useLinkChange } from './use-social-links.ts';

interface SocialProofProps extends LinkChange {
  readonly needsPassword: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Links or unlinks a provider's account [A11], with the password if the member has one. */
export function SocialProof({ action, provider, needsPassword, onDone, children }: SocialProofProps) {
  const t = useT();
  const hasFactor = useHasFactor();
  const change = useLinkChange({ action, provider }, onDone);
  return (
    <ProofForm
      passwordLabel={needsPassword ? t('security.password.login') : null}
      needsCode={hasFactor}
      submitLabel={t(`security.${action}.submit`, { provider: PROVIDER_NAMES[provider] })}
      send={change}
    >
      {children}
    </ProofForm>
  );
}
