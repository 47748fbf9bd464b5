import { decimalsOf, displayAmount, parseMinor } from '@marquee/contracts/amounts';
import { ADJUSTMENT_REASONS, type AdjustmentRequest } from '@marquee/contracts/schemas/adjustments';
import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './adjustments.module.css';
import { useAdjustments, useRequestAdjustment } from './use-adjustments.ts';

const WIDTH_PX = 520;
const DIRECTIONS = ['credit', 'debit'] as const;

interface NewAdjustmentProps {
  readonly merchant: string;
  /** Id of the player whose page it was begun on; empty: none. */
  readonly player: string;
  readonly onClosed: () => void;
}

/** Requests money for a player, or from one. A second person decides. */
export function NewAdjustment({ merchant, player, onClosed }: NewAdjustmentProps) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const [isOpen, setIsOpen] = useState(true);
  const keyOf = useAttemptKey();
  const request = useRequestAdjustment(merchant);
  const bounds = useAdjustments(merchant, 'waiting').data?.pages[0];
  const currency = bounds?.currency ?? '';
  const { register, handleSubmit, formState } = useForm<Omit<AdjustmentRequest, 'currency'>>({
    defaultValues: { player, direction: 'credit', amount: '', reason: 'correction', note: '' },
  });
  const { errors } = formState;
  const isAmount = (text: string): boolean => {
    const minor = parseMinor(text.trim(), decimalsOf(currency));
    const max = parseMinor(bounds?.max ?? '');
    return minor !== null && minor > 0n && (max === null || minor <= max);
  };
  const submit = handleSubmit(({ amount, note, player: name, ...rest }) => {
    const body = { ...rest, player: name.trim(), amount: amount.trim(), note: note.trim(), currency };
    request.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          toast(t('adjustments.done.request'));
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
      title={t('adjustments.new')}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
        {request.isError && <Notice>{problemText(request.error)}</Notice>}
        <Field
          label={t('adjustments.player')}
          required
          hint={t('adjustments.player.hint')}
          error={errors.player && t('error.field.required')}
        >
          {(control) => <Input {...control} {...register('player', REQUIRED)} autoComplete="off" spellCheck={false} />}
        </Field>
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
          <Field
            label={t('adjustments.amountIn', { currency })}
            required
            hint={bounds && t('adjustments.amount.hint', { max: displayAmount(bounds.max) })}
            error={errors.amount && t('adjustments.amount.wrong')}
          >
            {(control) => (
              <Input
                {...control}
                {...register('amount', { validate: isAmount })}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Field>
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
        <Field
          label={t('adjustments.note')}
          required
          hint={t('common.reason.hint')}
          error={errors.note && t('error.field.required')}
        >
          {(control) => (
            <Input {...control} {...register('note', REQUIRED)} maxLength={REASON_MAX_CHARS} autoComplete="off" />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={request.isPending}>
            {t('adjustments.ask')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
