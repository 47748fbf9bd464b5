import { LaterIcon } from '@marquee/ui/later-icon';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { Avatar } from '../../lib/person/avatar.tsx';
import { AvatarDialog } from './avatar-dialog.tsx';
import styles from './avatar-field.module.css';

/** The member's picture, and the way to another one [W02]. */
export function AvatarField({ name }: { readonly name: string }) {
  const t = useT();
  const mayChange = useSwitch('memberCentre.securityCenter');
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  return (
    <>
      {mayChange ? (
        <button
          type="button"
          className={styles.change}
          aria-label={t('avatar.change')}
          title={t('avatar.change')}
          onClick={() => setDialog('open')}
        >
          <Avatar className={styles.large} name={name} />
          <span className={styles.pen}>
            <LaterIcon name="pen" />
          </span>
        </button>
      ) : (
        <Avatar className={styles.large} name={name} />
      )}
      {dialog !== null && (
        <AvatarDialog open={dialog === 'open'} onClose={() => setDialog('closing')} onClosed={() => setDialog(null)} />
      )}
    </>
  );
}
