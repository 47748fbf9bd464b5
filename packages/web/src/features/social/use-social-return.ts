import type { SocialReturnRequest, SocialReturnValue } from '@marquee/contracts/schemas/social';
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
import { PROVIDER_NAMES, socialTicketAtom } from '../../lib/social/social.ts';
import { atom, useStore } from '../../lib/store/store.ts';
import { readReturn } from './read-return.ts';

/** Where whoever came back goes on to. */
const landingAtom = atom<string>(PATHS.home);

interface Brought {
  readonly said: SocialReturnRequest;
  /** By somebody who is signed in: the account is to become a way in to theirs. */
  readonly isLinking: boolean;
}

/**
 * Brings what the provider said to the server, once, and takes it out of the address at once, so that it stays in no history.
 * Then on to where the person was, or to the registration. `error`: what went wrong; null while nothing has.
 */
export function useSocialReturn(provider: SocialProvider): { isLinking: boolean; error: Error | null } {
  const t = useT();
  const api = useApi();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const store = useStore();
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const { mutate, error, variables } = useMutation({
    mutationFn: async ({ said, isLinking }: Brought): Promise<SocialReturnValue> => {
      if (!isLinking) return api(`${provider}Return`, { body: said });
      return { session: null, ticket: null, ...(await api(`${provider}LinkReturn`, { body: said })) };
    },
    onSuccess: ({ session, ticket, returnTo }, { isLinking }) => {
      const path = ticket === null ? returnTo : PATHS.register;
      store.set(landingAtom, path);
      if (ticket !== null) store.set(socialTicketAtom, { provider, ticket });
      if (session !== null) {
        noteRemembered(localStorage, false);
        startSession(session);
        dialogs.toast(t('login.welcome', { name: session.username }), 'positive');
      }
      if (isLinking) dialogs.toast(t('security.link.done', { provider: PROVIDER_NAMES[provider] }), 'positive');
      void navigate(path, { replace: true });
    },
  });
  const isBrought = useRef(false);
  useEffect(() => {
    // The server's page is drawn before it is known who looks at it.
    if (isBrought.current || status === 'unknown') return;
    isBrought.current = true;
    const said = readReturn({ search, hash });
    const isEmpty = Object.keys(said).length === 0;
    // Signed in, the page may be drawn anew in another layout before the address has changed.
    if (isEmpty && status === 'in') return void navigate(store.get(landingAtom), { replace: true });
    void navigate(pathname, { replace: true });
    mutate({ said, isLinking: status === 'in' });
  }, [pathname, search, hash, status, store, navigate, mutate]);
  return { isLinking: variables?.isLinking ?? false, error };
}
