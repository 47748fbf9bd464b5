import { MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import type { AvatarValue } from '@marquee/contracts/schemas/avatar';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { Skeleton } from '@marquee/ui/skeleton';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { type ModalProps, PanelModal } from '../../lib/dialogs/panel-modal.tsx';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { BrandImage } from '../../lib/images/brand-image.tsx';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { avatarQuery } from '../../lib/person/use-avatar.ts';
import styles from './avatar-field.module.css';
import { OwnPicture } from './own-picture.tsx';
import { useAvatarChange } from './use-avatar-change.ts';

/** The drawn avatars as one group of radio buttons, so that the arrow keys move in it. */
function Drawn({ value, onDone }: { readonly value: AvatarValue; readonly onDone: () => void }) {
  const t = useT();
  const api = useApi();
  const problemText = useProblemText();
  const group = useId();
  const [chosen, setChosen] = useState(value.avatar);
  const choose = useAvatarChange((avatar: string) => api('avatarChoose', { body: { avatar } }), onDone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen !== null) choose.mutate(chosen);
  };
  return (
    <form className={styles.choices} onSubmit={submit}>
      {choose.isError && <Notice>{problemText(choose.error)}</Notice>}
      <fieldset className={styles.choices}>
        <legend>{t('avatar.drawn')}</legend>
        <div className={styles.grid}>
          {value.drawn.map(({ avatar, url }, index) => (
            <label key={avatar} className={styles.choice}>
              <input
                type="radio"
                name={group}
                value={avatar}
                checked={avatar === chosen}
                onChange={() => setChosen(avatar)}
              />
              <BrandImage className={styles.drawn} path={url} alt="" />
              <VisuallyHidden>{t('avatar.number', { number: index + 1 })}</VisuallyHidden>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={choose.isPending} disabled={chosen === null}>
          {t('avatar.save')}
        </Button>
      </div>
    </form>
  );
}

/** Where a member chooses a drawn avatar, or sends a picture. */
export function AvatarDialog({ onClose, ...modal }: ModalProps) {
  const t = useT();
  const problemText = useProblemText();
  const mayUpload = useSwitch('profile.avatarUpload');
  const { data: value, error } = useQuery(avatarQuery(useApi()));
  return (
    <PanelModal {...modal} onClose={onClose} title={t('avatar.title')} widthPx={MODAL_WIDTH_PX}>
      <div className={styles.dialog}>
        {error !== null && value === undefined && <Notice>{problemText(error)}</Notice>}
        {value === undefined && error === null && <Skeleton className={styles.waiting} />}
        {value !== undefined && value.drawn.length > 0 && <Drawn value={value} onDone={onClose} />}
        {value !== undefined && (mayUpload || value.isOwn) && (
          <OwnPicture isOwn={value.isOwn} mayUpload={mayUpload} onDone={onClose} />
        )}
      </div>
    </PanelModal>
  );
}
