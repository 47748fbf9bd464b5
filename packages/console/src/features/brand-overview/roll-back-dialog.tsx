import { changeAnswer } from '@marquee/contracts/schemas/console-changes';
import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Modal } from '@marquee/ui/modal';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { ProblemNotice } from '../../lib/brand/problem/problem-notice.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import styles from './overview.module.css';

const WIDTH_PX = 440;

/** Rolls a brand back by a new change set with a reason, which is reviewed like any other. */
export function RollBackDialog({ version, onClosed }: { version: number; onClosed: () => void }) {
  const t = useT();
  const api = useApi();
  const navigate = useNavigate();
  const { merchant, name } = useBrandScope();
  const [isOpen, setIsOpen] = useState(true);
  const keyFor = useAttemptKey();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const rollBack = useMutation({
    mutationFn: ({ reason }: { reason: string }) => {
      const body = { version, reason };
      return api('rollBack', changeAnswer, { params: { merchant }, body, idempotencyKey: keyFor(body) });
    },
    onSuccess: ({ change }) => void navigate(PATHS.change(change.id)),
  });
  return (
    <Modal
      open={isOpen}
      title={t('brand.rollBack.title', { version, brand: name })}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <form className={styles.form} noValidate onSubmit={handleSubmit((values) => rollBack.mutate(values))}>
        <p>{t('brand.rollBack.text')}</p>
        <Field label={t('brand.draft.reason')} required error={formState.errors.reason && t('error.field.required')}>
          {(control) => <Input {...control} {...register('reason', REQUIRED)} maxLength={REASON_MAX_CHARS} />}
        </Field>
        {rollBack.isError && <ProblemNotice error={rollBack.error} />}
        <div className={styles.buttons}>
          <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={rollBack.isPending}>
            {t('brand.rollBack.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
