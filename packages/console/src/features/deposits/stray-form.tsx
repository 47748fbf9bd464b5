import { STRAY_OUTCOMES } from '@marquee/contracts/schemas/stray-payments';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useForm } from 'react-hook-form';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { NoteField } from '../../lib/reason/note-field.tsx';
import styles from '../../lib/record/record.module.css';
import { useSettleStray } from './use-stray-payments.ts';

interface Values {
  readonly outcome: (typeof STRAY_OUTCOMES)[number];
  readonly order: string;
  readonly note: string;
}

/** Marks a payment of no brand as dealt with. */
export function StrayForm({ payment, onDone }: { payment: string; onDone: () => void }) {
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const { act, perform } = useSettleStray(payment, () => {
    toast(t('deposits.stray.done'));
    onDone();
  });
  const { register, handleSubmit, watch, formState } = useForm<Values>({
    defaultValues: { outcome: 'returned', order: '', note: '' },
  });
  const { errors } = formState;
  const isOrder = watch('outcome') === 'order';
  const submit = handleSubmit(({ outcome, order, note }) =>
    perform(outcome === 'order' ? { outcome, order: order.trim(), note: note.trim() } : { outcome, note: note.trim() }),
  );
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <p className={styles.quiet}>{t('deposits.stray.settle.hint')}</p>
      <Field label={t('deposits.end')}>
        {(control) => (
          <Select
            {...control}
            {...register('outcome')}
            defaultValue="returned"
            options={STRAY_OUTCOMES.map((value) => ({ value, label: t(`deposits.stray.outcome.${value}`) }))}
          />
        )}
      </Field>
      {isOrder && (
        <Field label={t('deposits.order')} required error={errors.order && t('error.field.required')}>
          {(control) => (
            <Input
              {...control}
              {...register('order', REQUIRED)}
              maxLength={128}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <NoteField label={t('deposits.note')} field={register('note', REQUIRED)} isMissing={errors.note !== undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('deposits.stray.settle')}
        </Button>
      </div>
    </form>
  );
}
