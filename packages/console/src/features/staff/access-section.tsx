import type { StaffAccountValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import type { MessageKey } from '../../lib/i18n/messages.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import styles from './member-page.module.css';
import { OneTimeLink } from './one-time-link.tsx';
import { type StaffChange, useChangeStaff } from './use-staff.ts';

const LINK_WIDTH_PX = 520;

interface Action {
  readonly label: MessageKey;
  readonly about?: MessageKey;
  readonly body: StaffChange;
}

/** Actions on an account's access. */
const actionsOf = ({ state, hasSecondFactor }: StaffAccountValue): readonly Action[] => [
  ...(state === 'disabled'
    ? [{ label: 'staff.enable', body: { state: 'active' } } as const]
    : [
        { label: 'staff.resetPassword', about: 'staff.resetPassword.text', body: { resetPassword: true } } as const,
        ...(hasSecondFactor
          ? [{ label: 'staff.resetTotp', about: 'staff.resetTotp.text', body: { resetTotp: true } } as const]
          : []),
        { label: 'staff.disable', about: 'staff.disable.text', body: { state: 'disabled' } } as const,
      ]),
];

/** Password, second factor and state of the account. Each action asks first. */
export function AccessSection({ account }: { account: StaffAccountValue }) {
  const t = useT();
  const { confirm, toast } = useDialogs();
  const problemText = useProblemText();
  const change = useChangeStaff(account.id);
  const [link, setLink] = useState<string | null>(null);
  const { displayName: name } = account;

  const run = async ({ label, about, body }: Action): Promise<void> => {
    const question = {
      title: t(label),
      confirm: t(label),
      cancel: t('common.cancel'),
      tone: 'danger' as const,
    };
    if (about !== undefined && !(await confirm({ ...question, body: t(about, { name }) }))) return;
    change.mutate(
      { version: account.version, body },
      {
        onSuccess: (changed) => {
          setLink(changed.link);
          toast(t('staff.saved', { name }));
        },
      },
    );
  };
  return (
    <Section title={t('staff.access')}>
      {change.isError && <Notice>{problemText(change.error)}</Notice>}
      <p className={styles.quiet}>{t('staff.wait.before')}</p>
      <div className={styles.actions}>
        {actionsOf(account).map((action) => (
          <div key={action.label} className={styles.action}>
            <p className={styles.quiet}>{action.about !== undefined && t(action.about, { name })}</p>
            <Button
              variant={action.about === undefined ? 'secondary' : 'danger'}
              busy={change.isPending}
              onClick={() => void run(action)}
            >
              {t(action.label)}
            </Button>
          </div>
        ))}
      </div>
      <Modal
        open={link !== null}
        onClose={() => setLink(null)}
        title={t('staff.link.title')}
        closeLabel={t('common.close')}
        widthPx={LINK_WIDTH_PX}
        openDelayMs={0}
      >
        {link !== null && <OneTimeLink path={link} name={name} onDone={() => setLink(null)} />}
      </Modal>
    </Section>
  );
}
