import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { Textarea } from '@marquee/ui/textarea';
import { useForm } from 'react-hook-form';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from './act.module.css';
import { type ActDialogProps, DIALOG_WIDTH_PX } from './dialog-props.ts';

/** Closes a change set for good, with a reason for its author. */
export function RejectDialog({ open, change, isBusy, error, onClose, onAct }: ActDialogProps) {
  const t = useT();
  const problemText = useProblemText();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { remark: '' } });
  const send = handleSubmit(({ remark }) => onAct({ call: 'rejectChange', body: { remark: remark.trim() } }));
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('changes.reject.title', { title: change.title })}
      closeLabel={t('common.close')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={0}
    >
      <form className={styles.form} noValidate onSubmit={send}>
        {error !== null && <Notice>{problemText(error)}</Notice>}
        <Field
          label={t('changes.reject.remark')}
          hint={t('changes.reject.hint', { author: change.author })}
          error={formState.errors.remark && t('error.field.required')}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register('remark', { validate: (text) => text.trim() !== '' })}
              maxLength={REASON_MAX_CHARS}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="danger" busy={isBusy}>
            {t('changes.action.reject')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
