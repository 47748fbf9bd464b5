import { displayAmount } from '@marquee/contracts/amounts';
import type { PlayerValue } from '@marquee/contracts/schemas/players';
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
import { useForfeitBonus } from './use-bonuses.ts';

const WIDTH_PX = 480;

interface ForfeitBonusProps {
  readonly merchant: string;
  readonly player: PlayerValue;
  /** Its id. */
  readonly bonus: string;
  readonly currency: string;
  readonly onClosed: () => void;
}

/** Takes a bonus back, with a reason. */
export function ForfeitBonus({ merchant, player, bonus, currency, onClosed }: ForfeitBonusProps) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const [isOpen, setIsOpen] = useState(true);
  const keyOf = useAttemptKey();
  const forfeit = useForfeitBonus(merchant, player.id, bonus);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const name = player.username;
  const submit = handleSubmit(({ reason }) => {
    const body = { reason: reason.trim() };
    forfeit.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: ({ lost }) => {
          toast(t('players.bonuses.taken', { amount: `${displayAmount(lost)} ${currency}` }));
          setIsOpen(false);
        },
      },
    );
  });
  return (
    <Modal
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t('players.bonuses.take.title', { name })}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <form className={styles.dialog} noValidate onSubmit={submit}>
        {forfeit.isError && <Notice>{problemText(forfeit.error)}</Notice>}
        <p>{t('players.bonuses.take.text')}</p>
        <AuditReasonField register={register} formState={formState} />
        <div className={styles.buttons}>
          <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
          <Button type="submit" variant="danger" busy={forfeit.isPending}>
            {t('players.bonuses.take')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
