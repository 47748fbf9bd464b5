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

/** The page after the return. */
const landingAtom = atom<string>(PATHS.home);

interface ProviderAnswer {
  readonly request: SocialReturnRequest;
  /** True for a signed-in member, who links the provider's account. */
  readonly isLinking: boolean;
}

/**
 * Sends the provider's answer to the server, once, and removes it from the address at once, so that no history keeps it. Then goes
 * to the page before, or to the registration. `error`: the failure, null for none.
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
    mutationFn: async ({ request, isLinking }: ProviderAnswer): Promise<SocialReturnValue> => {
      if (!isLinking) return api(`${provider}Return`, { body: request });
      return { session: null, ticket: null, ...(await api(`${provider}LinkReturn`, { body: request })) };
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
  const isSent = useRef(false);
  useEffect(() => {
    // The server's page is rendered before the session is known.
    if (isSent.current || status === 'unknown') return;
    isSent.current = true;
    const request = readReturn({ search, hash });
    const isEmpty = Object.keys(request).length === 0;
    // After the log-in the page may mount again in another layout before the address changes.
    if (isEmpty && status === 'in') return void navigate(store.get(landingAtom), { replace: true });
    void navigate(pathname, { replace: true });
    mutate({ request, isLinking: status === 'in' });
  }, [pathname, search, hash, status, store, navigate, mutate]);
  return { isLinking: variables?.isLinking ?? false, error };
}
