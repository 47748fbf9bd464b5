import {
  staffEndedValue,
  staffRecoveryCodesValue,
  staffSessionsValue,
  staffSessionValue,
} from '@marquee/contracts/schemas/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';

export function useMySessions() {
  const api = useApi();
  return useQuery({
    queryKey: KEYS.mySessions,
    queryFn: async ({ signal }) => (await api('ownSessions', staffSessionsValue, { signal })).sessions,
  });
}

/** Ends one of the own sessions, or (no `session`) all but this one. */
export function useEndMySession() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (session?: string) =>
      session === undefined
        ? api('endOwnSessions', staffEndedValue)
        : api('endOwnSession', staffEndedValue, { params: { session } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS.mySessions }),
  });
}

/** Changes the password; the session continues as a new one. */
export function useChangePassword() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) =>
      api('changePassword', staffSessionValue, { body }),
    // The same account continues, so fetched data stays.
    onSuccess: (session) => {
      queries.setQueryData<Session>(KEYS.session, session);
      return queries.invalidateQueries({ queryKey: KEYS.mySessions });
    },
  });
}

/** Gets new recovery codes for a code; the old ones become void. */
export function useNewRecoveryCodes() {
  const api = useApi();
  return useMutation({
    mutationFn: (code: string) => api('renewRecoveryCodes', staffRecoveryCodesValue, { body: { code } }),
  });
}
