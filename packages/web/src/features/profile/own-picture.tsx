import { PICTURE_TYPES } from '@marquee/contracts/pictures';
import { Button } from '@marquee/ui/button';
import { FileField } from '@marquee/ui/file-field';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { CHOSEN_MAX_BYTES, shrinkPicture } from '../../lib/images/shrink-picture.ts';
import styles from './avatar-field.module.css';
import { useAvatarChange } from './use-avatar-change.ts';

/** Small enough for a slow network, and larger than what is kept. */
const SIDE_PX = 1024;

interface OwnPictureProps {
  readonly isOwn: boolean;
  readonly mayUpload: boolean;
  readonly onDone: () => void;
}

/** A picture of the member's own: sent as soon as it is chosen, with its progress, and removed. */
export function OwnPicture({ isOwn, mayUpload, onDone }: OwnPictureProps) {
  const t = useT();
  const api = useApi();
  const problemText = useProblemText();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const upload = useAvatarChange(
    async (chosen: File) => api('avatarUpload', { body: await shrinkPicture(chosen, SIDE_PX), onProgress: setSent }),
    onDone,
  );
  const remove = useAvatarChange(() => api('avatarRemove'), onDone);
  return (
    <div className={styles.own}>
      {remove.isError && <Notice>{problemText(remove.error)}</Notice>}
      {mayUpload && (
        <FileField
          label={t('avatar.own')}
          hint={t('avatar.own.hint')}
          accept={PICTURE_TYPES}
          maxBytes={CHOSEN_MAX_BYTES}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            setSent(0);
            upload.mutate(chosen);
          }}
          onRemove={() => {
            setFile(null);
            upload.reset();
          }}
          progress={upload.isPending ? sent : null}
          error={upload.isError ? problemText(upload.error) : undefined}
          texts={{
            choose: t('avatar.own.choose'),
            replace: t('avatar.own.replace'),
            drop: t('avatar.own.drop'),
            remove: t('avatar.own.discard'),
            wrongType: t('error.picture_type'),
            tooLarge: t('error.picture_too_large'),
            progress: t('avatar.own.sending'),
          }}
        />
      )}
      {isOwn && (
        <div className={styles.buttons}>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('avatar.own.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}
