import { Button } from '@marquee/ui/button';
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
    <div className={styles.field}>
      <Avatar className={styles.large} name={name} />
      {mayChange && (
        <Button size="s" variant="ghost" onClick={() => setDialog('open')}>
          {t('avatar.change')}
        </Button>
      )}
      {dialog !== null && (
        <AvatarDialog open={dialog === 'open'} onClose={() => setDialog('closing')} onClosed={() => setDialog(null)} />
      )}
    </div>
  );
}
