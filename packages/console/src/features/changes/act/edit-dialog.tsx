import { writtenPath } from '@marquee/contracts/layers';
import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { Textarea } from '@marquee/ui/textarea';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from './act.module.css';
import { type ActDialogProps, DIALOG_WIDTH_PX } from './dialog-props.ts';

const TITLE_MAX = 120;
const filled = { validate: (text: string) => text.trim() !== '' };

/** Edits title, reason, and which values stay in it. New values are added on the brand's page. */
export function EditDialog({ open, change, isBusy, error, onClose, onAct }: ActDialogProps) {
  const t = useT();
  const problemText = useProblemText();
  const { title, reason } = change;
  const { register, handleSubmit, formState } = useForm({ defaultValues: { title, reason } });
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const toggle = (index: number) =>
    setRemoved(
      (before) => new Set(before.has(index) ? [...before].filter((each) => each !== index) : [...before, index]),
    );
  const save = handleSubmit((values) => {
    const edits = change.edits.filter((_, index) => !removed.has(index));
    const content = { title: values.title.trim(), reason: values.reason.trim(), edits };
    onAct({ call: 'editChange', body: content }, content);
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('changes.edit.title')}
      closeLabel={t('common.close')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={0}
    >
      <form className={styles.form} noValidate onSubmit={save}>
        {error !== null && <Notice>{problemText(error)}</Notice>}
        {change.approvals.some(({ stands }) => stands) && <p className={styles.warning}>{t('changes.edit.voids')}</p>}
        <Field label={t('changes.title')} error={formState.errors.title && t('error.field.required')}>
          {(control) => <Input {...control} {...register('title', filled)} maxLength={TITLE_MAX} />}
        </Field>
        <Field label={t('changes.reason')} error={formState.errors.reason && t('error.field.required')}>
          {(control) => <Textarea {...control} {...register('reason', filled)} maxLength={REASON_MAX_CHARS} />}
        </Field>
        <ul className={styles.covers} aria-label={t('changes.section.values')}>
          {change.edits.map(({ merchant, kind, path }, index) => {
            const name = `${merchant} ${writtenPath(kind, path)}`;
            const isRemoved = removed.has(index);
            return (
              <li key={name} className={styles.edit} data-removed={isRemoved || undefined}>
                <code>{name}</code>
                <Button
                  variant="ghost"
                  aria-label={t(isRemoved ? 'changes.edit.keep.of' : 'changes.edit.remove.of', { name })}
                  onClick={() => toggle(index)}
                >
                  {t(isRemoved ? 'changes.edit.keep' : 'changes.edit.remove')}
                </Button>
              </li>
            );
          })}
        </ul>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
