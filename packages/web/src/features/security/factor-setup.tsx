import type { SecondFactorBeginValue } from '@marquee/contracts/schemas/second-factor';
import { buttonClass } from '@marquee/ui/button';
import { Skeleton } from '@marquee/ui/skeleton';
import clsx from 'clsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ProofForm } from '../../lib/proof/proof-form.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import forms from './security.module.css';
import { StepLine } from './step-line.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface FactorSetupProps {
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Turns the second factor on: the proof, the secret in an app with its first code, the recovery codes. */
export function FactorSetup({ hasPassword, onDone, children }: FactorSetupProps) {
  const t = useT();
  const api = useApi();
  const language = useLanguageField();
  const [begun, setBegun] = useState<SecondFactorBeginValue | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const steps = [t('profile.step.proof'), t('factor.step.app'), t('factor.step.codes')];
  return (
    <div className={forms.section}>
      <StepLine label={t('factor.title')} steps={steps} current={codes ? 2 : begun ? 1 : 0} />
      {begun === null && (
        <ProofForm
          passwordLabel={hasPassword ? t('security.password.login') : null}
          needsCode={false}
          submitLabel={t('profile.continue')}
          send={async (proof) => setBegun(await api('secondFactorBegin', { body: proof }))}
        >
          {children}
        </ProofForm>
      )}
      {begun !== null && codes === null && (
        <>
          <Secret {...begun} />
          <ProofForm
            passwordLabel={null}
            needsCode
            takesRecovery={false}
            submitLabel={t('factor.turnOn')}
            send={async ({ secondFactorCode = '' }) => {
              const confirmed = await api('secondFactorConfirm', { body: { secondFactorCode, ...language } });
              setCodes(confirmed.recoveryCodes);
            }}
          >
            {children}
          </ProofForm>
        </>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onKept={onDone} />}
    </div>
  );
}

/** The secret, to be scanned or typed in groups of four. */
function Secret({ secret, uri }: Pick<SecondFactorBeginValue, 'secret' | 'uri'>) {
  const t = useT();
  return (
    <>
      <p className={forms.detail}>{t('factor.scan')}</p>
      <Suspense fallback={<Skeleton className={styles.qr} />}>
        <QrCode text={uri} label={t('factor.scan')} />
      </Suspense>
      <div className={styles.key}>
        <span>
          <span className={forms.detail}>{t('factor.key')}</span>
          <code dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </span>
        <CopyButton text={secret} label={t('factor.key')} />
      </div>
      <a className={clsx(buttonClass({ block: true }), styles.open)} href={uri}>
        {t('factor.open')}
      </a>
    </>
  );
}
