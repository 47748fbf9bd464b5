import type { ProfileVerification } from '@marquee/contracts/schemas/profile';
import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode } from '../../lib/api/api-problem.ts';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import styles from './players.module.css';
import { useVerification } from './use-profile.ts';

const WIDTH_PX = 480;

export interface VerificationDialogProps extends Pick<ProfileVerification, 'field' | 'isVerified' | 'version'> {
  readonly merchant: string;
  readonly player: { readonly id: string; readonly username: string };
  readonly fieldName: string;
  readonly onClosed: () => void;
}

/** Marks a field of a profile as verified, or no longer, with a reason. */
export function VerificationDialog(props: VerificationDialogProps) {
  const { merchant, player, field, isVerified, version, fieldName, onClosed } = props;
  const t = useT();
  const { toast } = useDialogs();
  const problemText = useProblemText();
  const [isOpen, setIsOpen] = useState(true);
  const keyOf = useAttemptKey();
  const verification = useVerification(merchant, player.id);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const action = isVerified ? 'verify' : 'unverify';
  const named = { field: fieldName, name: player.username };
  const submit = handleSubmit(({ reason }) => {
    const body = { field, isVerified, version, reason: reason.trim() };
    verification.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          toast(t(`players.profile.done.${action}`, named));
          setIsOpen(false);
        },
        onError: (error) => {
          if (!hasCode(error, 'conflict')) return;
          toast(t('players.profile.conflict'));
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
      title={t(`players.profile.${action}.title`, named)}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <form className={styles.dialog} noValidate onSubmit={submit}>
        {verification.isError && <Notice>{problemText(verification.error)}</Notice>}
        <p>{t(`players.profile.${action}.text`, named)}</p>
        <AuditReasonField register={register} formState={formState} />
        <div className={styles.buttons}>
          <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
          <Button type="submit" variant={isVerified ? 'primary' : 'danger'} busy={verification.isPending}>
            {t(`players.profile.${action}.do`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
