import { useCallback } from 'react';
import { useDialogs } from '../dialogs/dialogs.ts';
import { useT } from '../i18n/use-t.ts';
import { isTrial, useSession } from './use-session.ts';

/**
 * §5's protected action check: a visitor gets the log-in popup, a trial account the real-account warning, and `action`
 * runs for members only, or for `members and guests` where demo money is enough (docs/decisions.md).
 */
export function useProtectedAction(whose: 'members' | 'members and guests' = 'members'): (action: () => void) => void {
  const session = useSession();
  const dialogs = useDialogs();
  const t = useT();
  return useCallback(
    (action) => {
      if (session.status !== 'in') return dialogs.openModal('loginPopupModal');
      if (whose === 'members' && isTrial(session)) {
        void dialogs.alert({
          title: t('error.in_need_true_account'),
          confirm: t('error.in_increase_submit'),
          tone: 'warning',
        });
        return;
      }
      action();
    },
    [session, dialogs, t, whose],
  );
}
