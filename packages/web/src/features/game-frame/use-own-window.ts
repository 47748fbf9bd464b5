import { useNavigate } from 'react-router-dom';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/**
 * Takes the game to a window of its own [G06]: this page leaves it, a round under way goes on there. A browser that lets no window open is
 * shown to the player (§8), and to try again.
 */
export function useOwnWindow(lobby: string): () => void {
  const t = useT();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const open = async (): Promise<void> => {
    // The same page: its window has this one's session.
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
