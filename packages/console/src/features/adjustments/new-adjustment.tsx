import { decimalsOf, displayAmount, parseMinor } from '@marquee/contracts/amounts';
import { ADJUSTMENT_REASONS, type AdjustmentRequest } from '@marquee/contracts/schemas/adjustments';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useForm } from 'react-hook-form';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { NoteField } from '../../lib/reason/note-field.tsx';
import { AmountField } from '../../lib/record/amount-field.tsx';
import { Loaded } from '../../lib/record/loaded.tsx';
import { PlayerField } from '../../lib/record/player-field.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { useAdjustments, useRequestAdjustment } from './use-adjustments.ts';

const WIDTH_PX = 520;
const DIRECTIONS = ['credit', 'debit'] as const;

interface NewAdjustmentProps {
  readonly merchant: string;
  /** Username of the player whose page it was begun on; empty: none. */
  readonly player: string;
  readonly onClosed: () => void;
}

/** Requests money for a player, or from one. A second person decides. */
export function NewAdjustment({ merchant, player, onClosed }: NewAdjustmentProps) {
  const t = useT();
  const found = useAdjustments(merchant, 'waiting');
  return (
    <RecordDialog title={t('adjustments.new')} widthPx={WIDTH_PX} onClosed={onClosed}>
      {(close) => (
        <Loaded found={found} rows={4}>
          {({ pages: [bounds] }) => (
            <AdjustmentForm
              merchant={merchant}
              player={player}
              currency={bounds?.currency ?? ''}
              max={bounds?.max ?? ''}
              onDone={close}
            />
          )}
        </Loaded>
      )}
    </RecordDialog>
  );
}

interface AdjustmentFormProps extends Omit<NewAdjustmentProps, 'onClosed'> {
  readonly currency: string;
  /** The largest amount, as decimal text. */
  readonly max: string;
  readonly onDone: () => void;
}

function AdjustmentForm({ merchant, player, currency, max, onDone }: AdjustmentFormProps) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const { act, perform } = useRequestAdjustment(merchant, () => {
    toast(t('adjustments.done.request'));
    onDone();
  });
  const { register, handleSubmit, formState } = useForm<Omit<AdjustmentRequest, 'currency'>>({
    defaultValues: { player, direction: 'credit', amount: '', reason: 'correction', note: '' },
  });
  const { errors } = formState;
  const isAmount = (text: string): boolean => {
    const minor = parseMinor(text.trim(), decimalsOf(currency));
    return minor !== null && minor > 0n && minor <= (parseMinor(max) ?? 0n);
  };
  const submit = handleSubmit(({ amount, note, player: name, ...rest }) =>
    perform({ ...rest, player: name.trim(), amount: amount.trim(), note: note.trim(), currency }),
  );
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <PlayerField field={register('player', REQUIRED)} isMissing={errors.player !== undefined} />
      <div className={styles.columns}>
        <Field label={t('adjustments.direction')}>
          {(control) => (
            <Select
              {...control}
              {...register('direction')}
              options={DIRECTIONS.map((value) => ({ value, label: t(`adjustments.direction.${value}`) }))}
            />
          )}
        </Field>
        <AmountField
          label={t('adjustments.amountIn', { currency })}
          hint={t('adjustments.amount.hint', { max: displayAmount(max) })}
          error={errors.amount && t('adjustments.amount.wrong')}
          field={register('amount', { validate: isAmount })}
        />
      </div>
      <Field label={t('adjustments.reason')}>
        {(control) => (
          <Select
            {...control}
            {...register('reason')}
            options={ADJUSTMENT_REASONS.map((value) => ({ value, label: t(`adjustments.reason.${value}`) }))}
          />
        )}
      </Field>
      <NoteField
        label={t('adjustments.note')}
        field={register('note', REQUIRED)}
        isMissing={errors.note !== undefined}
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('adjustments.ask')}
        </Button>
      </div>
    </form>
  );
}
