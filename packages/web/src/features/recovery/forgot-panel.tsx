import type { RecoveryWay } from '@marquee/contracts/recovery-ways';
import { Button } from '@marquee/ui/button';
import { Tabs } from '@marquee/ui/tabs';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useRecoveryWays } from '../../lib/recovery/use-recovery-ways.ts';
import { ByEmail } from './by-email.tsx';
import { ByPhone } from './by-phone.tsx';
import styles from './recovery.module.css';

const FORMS = { email: ByEmail, phone: ByPhone } as const;
const LABELS = { email: 'recovery.byEmail', phone: 'recovery.byPhone' } as const;

/** One form, or a tab for each way that the brand offers. */
function Ways() {
  const t = useT();
  const ways = useRecoveryWays();
  const [chosen, setChosen] = useState<RecoveryWay | null>(null);
  const way = ways.find((one) => one === chosen) ?? ways[0];
  if (way === undefined) return null;
  const Form = FORMS[way];
  if (ways.length === 1) return <Form />;
  return (
    <Tabs
      label={t('recovery.ways')}
      value={way}
      onChange={(next) => setChosen(ways.find((one) => one === next) ?? null)}
      tabs={ways.map((one) => ({ value: one, label: t(LABELS[one]) }))}
    >
      <Form />
    </Tabs>
  );
}

/** A forgotten password [A12]: the brand's ways to recover it, and a link back. */
export function ForgotPanel() {
  const t = useT();
  const dialogs = useDialogs();
  return (
    <div className={styles.form}>
      <Ways />
      <p className={styles.other}>
        <Button variant="ghost" onClick={() => dialogs.openModal('loginPopupModal')}>
          {t('recovery.toLogin')}
        </Button>
      </p>
    </div>
  );
}
