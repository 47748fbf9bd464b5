import type { SessionsValue } from '@marquee/contracts/schemas/session';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';

const SESSIONS_QUERY_KEY = [MEMBER_KEY, 'sessions'] as const;

export type OwnSession = SessionsValue['sessions'][number];

/** The member's sessions, requested each time the panel opens. */
export function useSessions(): UseQueryResult<SessionsValue> {
  const api = useApi();
  return useQuery({
    queryKey: SESSIONS_QUERY_KEY,
    queryFn: ({ signal }) => api('sessions', { signal }),
    staleTime: 0,
  });
}

/** Ends other sessions after a confirmation, refreshes the list and reports a failure. */
export function useEndSessions() {
  const api = useApi();
  const t = useT();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const settled = {
    onError: (error: Error) => dialogs.toast(problemText(error), 'negative'),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_QUERY_KEY }),
  };
  const one = useMutation({
    mutationFn: (sessionId: string) => api('sessionEnd', { body: { sessionId } }),
    onSuccess: () => dialogs.toast(t('security.sessions.ended', { count: 1 }), 'positive'),
    ...settled,
  });
  const others = useMutation({
    mutationFn: () => api('sessionEndOthers'),
    onSuccess: ({ ended }) => dialogs.toast(t('security.sessions.ended', { count: ended }), 'positive'),
    ...settled,
  });
  const ask = (title: string, body: string) =>
    dialogs.confirm({ title, body, confirm: t('security.sessions.end'), cancel: t('common.cancel'), tone: 'warning' });
  return {
    busy: one.isPending || others.isPending,
    end: async (session: OwnSession, name: string) => {
      if (await ask(t('security.sessions.end.title'), name)) one.mutate(session.id);
    },
    endOthers: async () => {
      if (await ask(t('security.sessions.endOthers.title'), t('security.sessions.endOthers.text'))) others.mutate();
    },
  };
}
