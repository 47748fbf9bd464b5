import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useApi } from '../api/api-context.ts';
import { hasCode } from '../api/api-problem.ts';
import { useKeepSession } from './session.ts';

/** Ends the session on the server, then here. A session that has ended already is no error. */
export function useSignOut() {
  const api = useApi();
  const keep = useKeepSession();
  return useMutation({
    mutationFn: async () => {
      try {
        await api('signOut', z.object({}));
      } catch (error) {
        if (!hasCode(error, 'token_invalid', 'login_required')) throw error;
      }
    },
    onSuccess: () => keep(null),
  });
}
