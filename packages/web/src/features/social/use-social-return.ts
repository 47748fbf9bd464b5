import type { SocialReturnRequest } from '@marquee/contracts/schemas/social';
import type { SocialProvider } from '@marquee/contracts/social';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { noteRemembered } from '../../lib/session/remembered.ts';
import { useSession, useStartSession } from '../../lib/session/use-session.ts';
import { socialTicketAtom } from '../../lib/social/social.ts';
import { atom, useStore } from '../../lib/store/store.ts';
import { readReturn } from './read-return.ts';

/** Where whoever came back goes on to. */
const landingAtom = atom<string>(PATHS.home);

/**
 * Brings what the provider said to the server, once, and takes it out of the address at once, so that it stays in no history.
 * Then on to where the person was, or to the registration. Resolves with what went wrong; null while nothing has.
 */
export function useSocialReturn(provider: SocialProvider): Error | null {
  const t = useT();
  const api = useApi();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const store = useStore();
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const { mutate, error } = useMutation({
    mutationFn: (said: SocialReturnRequest) => api(`${provider}Return`, { body: said }),
    onSuccess: ({ session, ticket, returnTo }) => {
      const path = ticket === null ? returnTo : PATHS.register;
      store.set(landingAtom, path);
      if (ticket !== null) store.set(socialTicketAtom, { provider, ticket });
      if (session !== null) {
        noteRemembered(localStorage, false);
        startSession(session);
        dialogs.toast(t('login.welcome', { name: session.username }), 'positive');
      }
      void navigate(path, { replace: true });
    },
  });
  const isBrought = useRef(false);
  useEffect(() => {
    if (isBrought.current) return;
    isBrought.current = true;
    const said = readReturn({ search, hash });
    const isEmpty = Object.keys(said).length === 0;
    // Signed in, the page may be drawn anew in another layout before the address has changed.
    if (isEmpty && status === 'in') return void navigate(store.get(landingAtom), { replace: true });
    void navigate(pathname, { replace: true });
    mutate(said);
  }, [pathname, search, hash, status, store, navigate, mutate]);
  return error;
}
