import { displayAmount } from '@marquee/contracts/amounts';
import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
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
export function ForfeitBonus({ player, onClosed, ...props }: ForfeitBonusProps) {
  const t = useT();
  return (
    <RecordDialog
      title={t('players.bonuses.take.title', { name: player.username })}
      widthPx={WIDTH_PX}
      onClosed={onClosed}
    >
      {(close) => <Form {...props} player={player} onClose={close} />}
    </RecordDialog>
  );
}

type FormProps = Omit<ForfeitBonusProps, 'onClosed'> & { readonly onClose: () => void };

function Form({ merchant, player, bonus, currency, onClose }: FormProps) {
  const t = useT();
  const { toast } = useDialogs();
  const { act, perform } = useForfeitBonus({ merchant, player: player.id, bonus }, ({ lost }) => {
    toast(t('players.bonuses.taken', { amount: `${displayAmount(lost)} ${currency}` }));
    onClose();
  });
  return (
    <ReasonForm
      action={t('players.bonuses.take')}
      error={act.error}
      isBusy={act.isPending}
      onSubmit={(reason) => perform({ reason })}
      onCancel={onClose}
    >
      <p>{t('players.bonuses.take.text')}</p>
    </ReasonForm>
  );
}
