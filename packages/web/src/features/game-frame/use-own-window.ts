import { useNavigate } from 'react-router-dom';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/**
 * Opens the game in a window of its own [G06]: this page leaves it, and an open round goes on there. If the browser blocks the window,
 * the player gets a message (§8) and can retry.
 */
export function useOwnWindow(lobby: string): () => void {
  const t = useT();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const open = async (): Promise<void> => {
    // The same page, so that the new window has this session.
    if (window.open(window.location.href, '_blank', 'popup') !== null) return void navigate(lobby);
    const again = await dialogs.confirm({
      title: t('frame.failed.title'),
      body: t('error.popup_blocked'),
      confirm: t('frame.failed.retry'),
      cancel: t('common.close'),
      tone: 'warning',
    });
    if (again) await open();
  };
  return () => void open();
}
