import { useApi } from '../../lib/api/api-context.ts';
import { noteRemembered } from '../../lib/session/remembered.ts';
import { passwordDueAtom, sessionAtom, startSession } from '../../lib/session/session.ts';
import { useApp } from '../app-context.ts';

/** Asks for a session by the login this browser remembers [A01]. No greeting: they had never left. */
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
      // Not to be had now; the next page asks again.
    }
    store.set(sessionAtom, { status: 'out' });
    document.documentElement.dataset['session'] = 'out';
  };
}
