import type { Contact } from '@marquee/contracts/schemas/contacts';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ProofForm } from '../../lib/proof/proof-form.tsx';
import { useAccountSecurity, useHasFactor } from '../../lib/session/account-security.ts';
import { NewContact } from './new-contact.tsx';
import styles from './security.module.css';
import { StepLine } from './step-line.tsx';

export interface ContactChangeProps {
  readonly contact: Contact;
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  /** Cancels. */
  readonly children: ReactNode;
}

/** Changes the e-mail address or the number [W17]: the proof, then the new one with the code sent to it. */
export function ContactChange({ contact, hasPassword, onDone, children }: ContactChangeProps) {
  const t = useT();
  const api = useApi();
  const language = useLanguageField();
  const hasFactor = useHasFactor();
  const byPayment = useAccountSecurity().data?.contacts.proof === 'payment';
  const [isProven, setIsProven] = useState(false);
  const passwordLabel = byPayment ? t('security.payment.old') : hasPassword ? t('security.password.login') : null;
  const title = t(`profile.${contact}.change`);
  return (
    <div className={styles.section}>
      <StepLine
        label={title}
        steps={[t('profile.step.proof'), t(`profile.${contact}.new`)]}
        current={isProven ? 1 : 0}
      />
      {isProven ? (
        <NewContact contact={contact} onDone={onDone} onProofOver={() => setIsProven(false)}>
          {children}
        </NewContact>
      ) : (
        <ProofForm
          passwordLabel={passwordLabel}
          needsCode={hasFactor}
          submitLabel={t('profile.continue')}
          send={async (proof) => {
            await api('contactProof', { body: { contact, ...proof, ...language } });
            setIsProven(true);
          }}
        >
          {children}
        </ProofForm>
      )}
    </div>
  );
}
