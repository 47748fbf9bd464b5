import { type ChangeDiffValue, type ChangeValue, changeDiffValue } from '@marquee/contracts/schemas/console-changes';
import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { Textarea } from '@marquee/ui/textarea';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { hasCode, isApiProblem } from '../../../lib/api/api-problem.ts';
import { REQUIRED } from '../../../lib/auth/required.ts';
import { useDialogs } from '../../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import styles from '../act/act.module.css';
import { CoveredValues } from '../act/covered-values.tsx';
import { DIALOG_WIDTH_PX } from '../act/dialog-props.ts';
import { merchantsOf } from '../data/change-state.ts';
import { useBrandName } from '../data/use-brand-name.ts';
import { useReader } from '../data/use-reader.ts';
import { Faults } from '../diff/faults.tsx';
import { useUndo, useUndoDiff } from './use-undo.ts';

/** Why a change set cannot be undone. If values have changed since, their current and former values. */
function Refusal({ change, error }: { change: ChangeValue; error: unknown }) {
  const t = useT();
  const brandName = useBrandName();
  const problemText = useProblemText();
  if (hasCode(error, 'change_empty')) return <p>{t('changes.undo.none')}</p>;
  const { data: values = [] } = changeDiffValue.shape.values.safeParse(isApiProblem(error) ? error.body['values'] : []);
  return (
    <>
      <Notice>{problemText(error)}</Notice>
      {values.length > 0 && (
        <>
          <p>{t('changes.undo.moved')}</p>
          <CoveredValues diff={{ values, manifest: [], faults: [] }} />
          <p className={styles.where}>
            {merchantsOf(change).map((merchant) => (
              <Link key={merchant} to={PATHS.brand(merchant)}>
                {t('changes.undo.brand', { brand: brandName(merchant) })}
              </Link>
            ))}
          </p>
        </>
      )}
    </>
  );
}

interface UndoFormProps {
  readonly change: ChangeValue;
  readonly diff: ChangeDiffValue;
  readonly onClose: () => void;
}

/** The restored values, a reason, and the choice between publishing at once and a draft. */
function UndoForm({ change, diff, onClose }: UndoFormProps) {
  const t = useT();
  const { may } = useReader();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const undo = useUndo(change);
  const problemText = useProblemText();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const needsApproval = diff.values.some(({ isSensitive }) => isSensitive);
  const mayPublish =
    !needsApproval &&
    diff.faults.length === 0 &&
    merchantsOf(change).every((merchant) => may('change.publish', merchant));
  const send = (publish: boolean) =>
    handleSubmit(({ reason }) =>
      undo.mutate(
        { reason: reason.trim(), publish },
        {
          onSuccess: ({ id, state }) => {
            dialogs.toast(t(state === 'published' ? 'changes.undo.done' : 'changes.undo.drafted'));
            void navigate(PATHS.change(id));
          },
        },
      ),
    );
  const isBusy = (publish: boolean): boolean => undo.isPending && undo.variables.publish === publish;
  return (
    <form className={styles.form} noValidate onSubmit={send(mayPublish)}>
      {undo.isError && <Notice>{problemText(undo.error)}</Notice>}
      <p>{t('changes.undo.text')}</p>
      <CoveredValues diff={diff} />
      {diff.faults.length > 0 && (
        <>
          <p className={styles.warning}>{t('changes.faults.title')}</p>
          <Faults faults={diff.faults} />
        </>
      )}
      {needsApproval && <p className={styles.quiet}>{t('changes.undo.approval')}</p>}
      <Field label={t('changes.reason')} error={formState.errors.reason && t('error.field.required')}>
        {(control) => <Textarea {...control} {...register('reason', REQUIRED)} maxLength={REASON_MAX_CHARS} />}
      </Field>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant={mayPublish ? 'secondary' : 'primary'}
          type={mayPublish ? 'button' : 'submit'}
          busy={isBusy(false)}
          {...(mayPublish ? { onClick: send(false) } : {})}
        >
          {t('changes.undo.draft')}
        </Button>
        {mayPublish && (
          <Button variant="primary" type="submit" busy={isBusy(true)}>
            {t('changes.undo.publish')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Asks before a live change set is undone, and shows the effect. */
export function UndoDialog({ change, onClose }: { change: ChangeValue; onClose: () => void }) {
  const t = useT();
  const diff = useUndoDiff(change);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('changes.undo.title', { title: change.title })}
      closeLabel={t('common.close')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={0}
    >
      {diff.isPending && <CoveredValues diff={null} />}
      {diff.isError && (
        <div className={styles.form}>
          <Refusal change={change} error={diff.error} />
          <div className={styles.buttons}>
            <Button onClick={onClose}>{t('common.close')}</Button>
          </div>
        </div>
      )}
      {diff.data !== undefined && !diff.isError && <UndoForm change={change} diff={diff.data} onClose={onClose} />}
    </Modal>
  );
}
