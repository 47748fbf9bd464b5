import { decimalsOf, parseMinor } from '@marquee/contracts/amounts';
import { BONUS_WAGERING_MAX } from '@marquee/contracts/schemas/bonuses';
import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useForm } from 'react-hook-form';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { AmountField } from '../../lib/record/amount-field.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { useGiveBonus } from './use-bonuses.ts';

const WIDTH_PX = 520;
const DAYS_MAX = 365;

interface GiveBonusProps {
  readonly merchant: string;
  readonly player: PlayerValue;
  readonly onClosed: () => void;
}

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;

/** Gives a player a bonus; above the brand's sum another person decides. */
export function GiveBonus({ onClosed, ...props }: GiveBonusProps) {
  const t = useT();
  const title = t('players.bonuses.give.title', { name: props.player.username });
  return (
    <RecordDialog title={title} widthPx={WIDTH_PX} onClosed={onClosed}>
      {(close) => <Form {...props} onClose={close} />}
    </RecordDialog>
  );
}

type FormProps = Omit<GiveBonusProps, 'onClosed'> & { readonly onClose: () => void };

function Form({ merchant, player, onClose }: FormProps) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const { act, perform } = useGiveBonus(merchant, player.id, ({ state }) => {
    toast(t(state === 'waiting' ? 'players.bonuses.requested' : 'players.bonuses.given'));
    onClose();
  });
  const { currency } = player;
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { amount: '', wagering: '10', days: '30', note: '' },
  });
  const { errors } = formState;
  const isAmount = (text: string): boolean => (parseMinor(text.trim(), decimalsOf(currency)) ?? 0n) > 0n;
  const submit = handleSubmit(({ amount, wagering, days, note }) => {
    const numbers = { wagering: Number(wagering), days: Number(days) };
    perform({ amount: amount.trim(), currency, ...numbers, note: note.trim() });
  });
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <AmountField
        label={t('players.bonuses.amountIn', { currency })}
        hint={t('players.bonuses.amount.hint')}
        error={errors.amount && t('players.bonuses.amount.wrong')}
        field={register('amount', { validate: isAmount })}
      />
      <Field
        label={t('players.bonuses.wagering')}
        required
        hint={t('players.bonuses.wagering.hint')}
        error={errors.wagering && t('players.bonuses.number', { from: 0, to: BONUS_WAGERING_MAX })}
      >
        {(control) => (
          <Input
            {...control}
            {...register('wagering', { validate: (text) => isWhole(text, 0, BONUS_WAGERING_MAX) })}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={t('players.bonuses.days')}
        required
        hint={t('players.bonuses.days.hint')}
        error={errors.days && t('players.bonuses.number', { from: 1, to: DAYS_MAX })}
      >
        {(control) => (
          <Input
            {...control}
            {...register('days', { validate: (text) => isWhole(text, 1, DAYS_MAX) })}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={t('players.bonuses.note')}
        required
        hint={t('common.reason.hint')}
        error={errors.note && t('error.field.required')}
      >
        {(control) => (
          <Input {...control} {...register('note', REQUIRED)} maxLength={REASON_MAX_CHARS} autoComplete="off" />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('players.bonuses.give')}
        </Button>
      </div>
    </form>
  );
}
