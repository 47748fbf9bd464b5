import type { ProfileVerification } from '@marquee/contracts/schemas/profile';
import { hasCode } from '../../lib/api/api-problem.ts';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
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
  const keyOf = useAttemptKey();
  const verification = useVerification(merchant, player.id);
  const action = isVerified ? 'verify' : 'unverify';
  const named = { field: fieldName, name: player.username };
  const submit = (close: () => void) => (reason: string) => {
    const body = { field, isVerified, version, reason };
    verification.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          toast(t(`players.profile.done.${action}`, named));
          close();
        },
        onError: (error) => {
          if (!hasCode(error, 'conflict')) return;
          toast(t('players.profile.conflict'));
          close();
        },
      },
    );
  };
  return (
    <RecordDialog title={t(`players.profile.${action}.title`, named)} widthPx={WIDTH_PX} onClosed={onClosed}>
      {(close) => (
        <ReasonForm
          action={t(`players.profile.${action}.do`)}
          variant={isVerified ? 'primary' : 'danger'}
          error={verification.error}
          isBusy={verification.isPending}
          onSubmit={submit(close)}
          onCancel={close}
        >
          <p>{t(`players.profile.${action}.text`, named)}</p>
        </ReasonForm>
      )}
    </RecordDialog>
  );
}
