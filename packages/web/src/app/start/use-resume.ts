import { useApi } from '../../lib/api/api-context.ts';
import { noteRemembered } from '../../lib/session/remembered.ts';
import { passwordDueAtom, sessionAtom, startSession } from '../../lib/session/session.ts';
import { useApp } from '../app-context.ts';

/** Opens a session with the log-in this browser remembers [A01], without a greeting. */
export function useResume(): () => Promise<void> {
  const api = useApi();
  const { store, queries } = useApp();
  return async () => {
    try {
      const { session } = await api('sessionResume', { body: {} });
      if (session !== null) {
        const { token, username, type, passwordExpired } = session;
        store.set(passwordDueAtom, passwordExpired ? { typedPassword: null, isFirstLogin: false } : null);
        startSession(store, queries, { token, username, accountType: type });
        return;
      }
      noteRemembered(localStorage, false);
    } catch {
      // It failed; the next page tries again.
    }
    store.set(sessionAtom, { status: 'out' });
    document.documentElement.dataset['session'] = 'out';
  };
}
