import type { SocialProvider } from '@marquee/contracts/social';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import { requestedPath } from '../../lib/navigation/requested-path.ts';
import { usePageEntry } from '../../lib/navigation/use-nav.ts';
import { PATHS } from '../../lib/paths/paths.ts';

/** Pages of the log-in: the return leads to the page before them. */
const ABOUT_SIGNING_IN: readonly string[] = ['login', 'register', 'social'];

/** Opens the provider's page in this window, because a browser may block a popup. */
export function useSocialStart(): UseMutationResult<unknown, Error, SocialProvider> {
  const api = useApi();
  const { page } = usePageEntry();
  const { pathname, search, state } = useLocation();
  const returnTo = ABOUT_SIGNING_IN.includes(page) ? (requestedPath(state) ?? PATHS.home) : `${pathname}${search}`;
  return useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { url } = await api(`${provider}Start`, { body: { returnTo } });
      location.assign(url);
      // The button stays busy until the page is left, so that a second click does nothing.
      return new Promise(() => undefined);
    },
  });
}
