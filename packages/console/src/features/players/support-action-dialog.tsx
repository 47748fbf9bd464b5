import type { PlayerChanged, PlayerValue } from '@marquee/contracts/schemas/players';
import type { SupportAction } from '@marquee/contracts/support';
import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import styles from './players.module.css';
import { TemporaryPassword } from './temporary-password.tsx';
import { type SupportActionBody, useSupportAction } from './use-players.ts';

const WIDTH_PX = 480;
/** Actions that take nothing from the player. */
const HARMLESS: readonly SupportAction[] = ['unlock', 'keep-second-factor'];

export interface SupportActionDialogProps {
  readonly merchant: string;
  readonly player: PlayerValue;
  readonly action: SupportAction;
  /** For `end-sessions`: the session, or (null) all. */
  readonly session: string | null;
  readonly onClosed: () => void;
}

/** Shows the player and the effect, requires a reason, and shows a temporary password once. */
export function SupportActionDialog({ merchant, player, action, session, onClosed }: SupportActionDialogProps) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  // The player when the dialog was opened: the action changes the one behind it.
  const [{ id, username: name }] = useState(player);
  const [isOpen, setIsOpen] = useState(true);
  const [password, setPassword] = useState<PlayerChanged['password']>(null);
  const keyOf = useAttemptKey();
  const act = useSupportAction(merchant, id, action);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    const body: SupportActionBody = { reason: reason.trim(), ...(action === 'end-sessions' ? { session } : {}) };
    act.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: (changed) => {
          toast(t(`players.done.${action}`, { name, count: changed.ended }));
          if (changed.password === null) setIsOpen(false);
          else setPassword(changed.password);
        },
      },
    );
  });
  const text = action === 'end-sessions' && session !== null ? 'players.end-session' : (`players.${action}` as const);
  return (
    <Modal
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={password === null ? t(`${text}.title`, { name }) : t('players.temporary')}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      {password === null ? (
        <form className={styles.dialog} noValidate onSubmit={submit}>
          {act.isError && <Notice>{problemText(act.error)}</Notice>}
          <p>{t(`${text}.text`, { name })}</p>
          <AuditReasonField register={register} formState={formState} />
          <div className={styles.buttons}>
            <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
            <Button type="submit" variant={HARMLESS.includes(action) ? 'primary' : 'danger'} busy={act.isPending}>
              {t(`${text}.do`)}
            </Button>
          </div>
        </form>
      ) : (
        <TemporaryPassword password={password} name={name} onDone={() => setIsOpen(false)} />
      )}
    </Modal>
  );
}
