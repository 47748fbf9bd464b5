import { Button, buttonClass } from '@marquee/ui/button';
import { Skeleton } from '@marquee/ui/skeleton';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { type ModalName, useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useApp } from '../app-context.ts';
import { FromChunk } from '../from-chunk.tsx';
import styles from './account-area.module.css';

const loadMemberArea = async () => (await import('../../features/member/member-area.tsx')).MemberArea;

/** Links, so that they work before any script; with it, the modal opens on the current page. */
function Visitor() {
  const t = useT();
  const dialogs = useDialogs();
  const canLogIn = useSwitch('login');
  const canRegister = useSwitch('DIRECTREG3');
  const openHere = (name: ModalName) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dialogs.openModal(name);
  };
  return (
    <div className={styles.visitor} data-account="visitor">
      {canLogIn && (
        <Link
          className={buttonClass({ variant: canRegister ? 'secondary' : 'primary' })}
          to={PATHS.login}
          onClick={openHere('loginPopupModal')}
        >
          {t('header.login')}
        </Link>
      )}
      {canRegister && (
        <Link className={buttonClass({ variant: 'primary' })} to={PATHS.register} onClick={openHere('register')}>
          {t('header.register')}
        </Link>
      )}
    </div>
  );
}

const Waiting = () => <Skeleton className={styles.waiting} />;

/**
 * Log-in and register, or the member's area. The server's page carries both the buttons and a blank; until storage is
 * read, the first-paint script's mark on the document decides which is visible.
 */
export function AccountArea() {
  const t = useT();
  const { status } = useSession();
  const { completeMessages } = useApp();
  return (
    <div className={styles.account} data-known={status !== 'unknown' || undefined}>
      {status !== 'in' && <Visitor />}
      {status === 'unknown' && <Waiting />}
      {status === 'in' && (
        <FromChunk
          load={loadMemberArea}
          props={{ completeMessages }}
          waiting={<Waiting />}
          failed={(_reason, retry) => <Button onClick={retry}>{t('common.retry')}</Button>}
        />
      )}
    </div>
  );
}
