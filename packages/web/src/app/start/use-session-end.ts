import { useEffect } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { type SessionEnd, sessionEndAtom } from '../../lib/session/session.ts';
import { useAtom } from '../../lib/store/store.ts';
import { useApp } from '../app-context.ts';

/** Shows why the session ended elsewhere, and offers to log in again. The page stays. */
export function useSessionEnd(): void {
  const [end, setEnd] = useAtom(sessionEndAtom);
  const t = useT();
  const dialogs = useDialogs();
  const canLogIn = useSwitch('login');
  const { completeMessages } = useApp();
  useEffect(() => {
    if (end === null) return;
    setEnd(null);
    async function showReason(why: SessionEnd): Promise<void> {
      // Another log-in would be refused the same way.
      if (why === 'disabled')
        return dialogs.alert({ title: t('error.account_locked'), confirm: t('common.close'), tone: 'warning' });
      await completeMessages();
      const about = { title: t('session.ended.title'), body: t(`session.ended.${why}`), tone: 'warning' } as const;
      if (!canLogIn) return dialogs.alert({ ...about, confirm: t('common.close') });
      const isWanted = await dialogs.confirm({ ...about, confirm: t('header.login'), cancel: t('session.ended.stay') });
      if (isWanted) dialogs.openModal('loginPopupModal');
    }
    dialogs.closeModal();
    showReason(end).catch(() => dialogs.toast(t('error.network')));
  }, [end, setEnd, t, dialogs, canLogIn, completeMessages]);
}
