import { IDENTITY_REASONS } from '@marquee/contracts/identity';
import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useForm } from 'react-hook-form';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './identity.module.css';
import { type DecisionProps, useDecide } from './use-decide.ts';

/** Why the pictures are not enough. The player reads the reason in their language, and the note as it is. */
export function RejectForm({ onDone, ...props }: DecisionProps & { readonly onDone: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const { act, perform } = useDecide(props, 'reject', onDone);
  const { register, handleSubmit } = useForm({ defaultValues: { reason: IDENTITY_REASONS[0] as string, note: '' } });
  const submit = handleSubmit(({ reason, note }) => perform({ reason, note: note.trim() === '' ? null : note.trim() }));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <Field label={t('common.reason')} required>
        {(control) => (
          <Select
            {...control}
            {...register('reason')}
            options={IDENTITY_REASONS.map((value) => ({ value, label: t(`identity.reason.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('identity.note')} hint={t('identity.note.hint')}>
        {(control) => <Input {...control} {...register('note')} maxLength={REASON_MAX_CHARS} autoComplete="off" />}
      </Field>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="danger" busy={act.isPending}>
          {t('identity.do.reject')}
        </Button>
      </div>
    </form>
  );
}
