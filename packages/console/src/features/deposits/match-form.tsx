import { HELD_REASONS, MATCH_ENDS, type UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { NoteField } from '../../lib/reason/note-field.tsx';
import { PlayerField } from '../../lib/record/player-field.tsx';
import styles from '../../lib/record/record.module.css';
import { isRefusedCredit } from './refused-credit.ts';
import { usePaymentAction } from './use-payment-action.ts';

interface MatchFormProps {
  readonly merchant: string;
  readonly payment: UnmatchedPayment;
  readonly onDone: () => void;
}

interface Values {
  readonly end: (typeof MATCH_ENDS)[number];
  readonly player: string;
  readonly deposit: string;
  readonly note: string;
}

/** Requests what becomes of a payment. A second person decides. */
export function MatchForm({ merchant, payment: { paymentId, reason, deposit: meant }, onDone }: MatchFormProps) {
  const t = useT();
  const problemText = useProblemText();
  const { act, perform } = usePaymentAction(merchant, paymentId, 'request', onDone);
  const end = isHeldPayment(reason) ? 'giveBack' : 'credit';
  const { register, handleSubmit, watch, setValue, formState } = useForm<Values>({
    defaultValues: { end, player: meant?.player.username ?? '', deposit: meant?.depositId ?? '', note: '' },
  });
  const { errors } = formState;
  const isCredit = watch('end') === 'credit';
  const submit = handleSubmit(({ end: chosen, note: entered, player, deposit }) => {
    const note = entered.trim();
    perform(
      chosen === 'giveBack'
        ? { end: chosen, note }
        : { end: chosen, note, player: player.trim(), deposit: deposit.trim() || null },
    );
  });
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      {isRefusedCredit(act.error) && (
        <Button
          onClick={() => {
            act.reset();
            setValue('end', 'giveBack');
          }}
        >
          {t('deposits.giveBackInstead')}
        </Button>
      )}
      <Field label={t('deposits.end')} hint={isCredit ? undefined : t('deposits.end.giveBack.hint')}>
        {(control) => (
          <Select
            {...control}
            {...register('end')}
            defaultValue={end}
            options={MATCH_ENDS.map((value) => ({ value, label: t(`deposits.end.${value}`) }))}
          />
        )}
      </Field>
      {isCredit && (
        <div className={styles.columns}>
          <PlayerField field={register('player', REQUIRED)} isMissing={errors.player !== undefined} />
          <Field
            label={t('deposits.number')}
            hint={t('deposits.number.hint')}
            error={errors.deposit && t('deposits.number.wrong')}
          >
            {(control) => (
              <Input
                {...control}
                {...register('deposit', { validate: isNumber })}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        </div>
      )}
      <NoteField label={t('deposits.note')} field={register('note', REQUIRED)} isMissing={errors.note !== undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('deposits.do.request')}
        </Button>
      </div>
    </form>
  );
}

/** Its player has read that it goes back. */
const isHeldPayment = (reason: UnmatchedPayment['reason']): boolean => HELD_REASONS.some((held) => held === reason);

const isNumber = (text: string): boolean => text.trim() === '' || z.uuid().safeParse(text.trim()).success;
