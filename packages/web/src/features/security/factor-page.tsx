import { Tabs } from '@marquee/ui/tabs';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { ProofForm } from '../../lib/proof/proof-form.tsx';
import { useHasFactor } from '../../lib/session/account-security.ts';
import { FactorSetup } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';

interface FactorPageProps {
  readonly hasPassword: boolean;
  readonly onDone: (text: string) => void;
  /** Cancels. */
  readonly children: ReactNode;
}

/** The second factor [W02]: turned on in steps, or new recovery codes and turning it off. */
export function FactorPage(props: FactorPageProps) {
  const t = useT();
  // As it was when the page opened: turning it on ends with the recovery codes.
  const [hasFactor] = useState(useHasFactor());
  return hasFactor ? <Manage {...props} /> : <FactorSetup {...props} onDone={() => props.onDone(t('factor.done'))} />;
}

type Task = 'codes' | 'off' | 'lost';

function Manage({ hasPassword, onDone, children }: FactorPageProps) {
  const t = useT();
  const time = useTime();
  const api = useApi();
  const language = useLanguageField();
  const [task, setTask] = useState<Task>('codes');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => onDone(t('factor.codes.done'))} />;
  const passwordLabel = hasPassword ? t('security.password.login') : null;
  const tasks = {
    codes: {
      passwordLabel: null,
      needsCode: true,
      submitLabel: t('factor.codes.new'),
      send: async (proof: object) =>
        setCodes((await api('secondFactorCodes', { body: { ...proof, ...language } })).recoveryCodes),
    },
    off: {
      passwordLabel,
      needsCode: true,
      submitLabel: t('factor.turnOff'),
      send: async (proof: object) => {
        await api('secondFactorRemove', { body: { ...proof, ...language } });
        onDone(t('factor.off.done'));
      },
    },
    lost: {
      passwordLabel,
      needsCode: false,
      submitLabel: t('profile.payment.submit'),
      send: async (proof: object) => {
        const { effectiveAt } = await api('secondFactorLost', { body: { ...proof, ...language } });
        onDone(t('factor.lost.done', { time: time(effectiveAt) }));
      },
    },
  };
  return (
    <Tabs
      label={t('factor.title')}
      value={task}
      onChange={(next) => setTask(next as Task)}
      tabs={[
        { value: 'codes', label: t('factor.codes.new') },
        { value: 'off', label: t('factor.turnOff') },
        { value: 'lost', label: t('factor.lost') },
      ]}
    >
      <div className={styles.section}>
        <p className={styles.detail}>{t(`factor.about.${task}`)}</p>
        <ProofForm key={task} {...tasks[task]}>
          {children}
        </ProofForm>
      </div>
    </Tabs>
  );
}
