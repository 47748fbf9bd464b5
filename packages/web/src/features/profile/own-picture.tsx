import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useApi } from '../../lib/api/api-context.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { type ChosenPicture, PictureUpload } from '../../lib/images/picture-upload.tsx';
import { shrinkPicture } from '../../lib/images/shrink-picture.ts';
import styles from './avatar-field.module.css';
import { useAvatarChange } from './use-avatar-change.ts';

/** Small enough for a slow network, and larger than what is kept. */
const SIDE_PX = 1024;

interface OwnPictureProps {
  readonly isOwn: boolean;
  readonly mayUpload: boolean;
  readonly onDone: () => void;
}

/** A picture of the member's own: uploaded and removed. */
export function OwnPicture({ isOwn, mayUpload, onDone }: OwnPictureProps) {
  const t = useT();
  const api = useApi();
  const problemText = useProblemText();
  const upload = useAvatarChange(
    async ({ file, onProgress }: ChosenPicture) =>
      api('avatarUpload', { body: await shrinkPicture(file, SIDE_PX), onProgress }),
    onDone,
  );
  const remove = useAvatarChange(() => api('avatarRemove'), onDone);
  return (
    <div className={styles.own}>
      {remove.isError && <Notice>{problemText(remove.error)}</Notice>}
      {mayUpload && <PictureUpload label={t('avatar.own')} hint={t('avatar.own.hint')} upload={upload} />}
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
