import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { isRemembered } from '../../lib/session/remembered.ts';
import { isTrial, useEndSession, useSession } from '../../lib/session/use-session.ts';

/** Confirms, ends the session on the server, then here, and goes home [A14] or to `to`. Reports a failure of the server. */
export function useSignOut(): (to?: string) => Promise<void> {
  const api = useApi();
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const endSession = useEndSession();
  const isGuest = isTrial(useSession());
  const navigate = useNavigate();
  const logout = useMutation({ mutationFn: () => api('logout') });
  const forget = useMutation({ mutationFn: () => api('sessionForget', { body: {} }) });
  return async (to = PATHS.home) => {
    const sure = await dialogs.confirm({
      title: t('member.signOut.title'),
      body: t(isGuest ? 'freePlay.leave' : 'member.signOut.text'),
      confirm: t('member.signOut'),
      cancel: t('common.cancel'),
    });
    if (!sure) return;
    try {
      await logout.mutateAsync();
    } catch (error) {
      // A token that the server no longer knows is signed out; after any other failure the session would stay open there.
      if (!isApiProblem(error) || error.status !== 401) return dialogs.toast(problemText(error), 'negative');
      // The remembered log-in would open a new session. If this fails too, it ends within a day.
      if (isRemembered(localStorage)) await forget.mutateAsync().catch(() => undefined);
    }
    endSession();
    await navigate(to);
  };
}
