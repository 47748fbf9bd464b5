import type { SocialProvider } from '@marquee/contracts/social';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import { usePageEntry } from '../../lib/navigation/use-nav.ts';
import { wantedPath } from '../../lib/navigation/wanted-path.ts';
import { PATHS } from '../../lib/paths/paths.ts';

/** Pages that are about signing in: nobody comes back to them, but to where they were led away from. */
const ABOUT_SIGNING_IN: readonly string[] = ['login', 'register', 'social'];

/** Leaves for the provider's page, in this window: no popup that a browser may block. */
export function useSocialStart(): UseMutationResult<unknown, Error, SocialProvider> {
  const api = useApi();
  const { page } = usePageEntry();
  const { pathname, search, state } = useLocation();
  const returnTo = ABOUT_SIGNING_IN.includes(page) ? (wantedPath(state) ?? PATHS.home) : `${pathname}${search}`;
  return useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { url } = await api(`${provider}Start`, { body: { returnTo } });
      location.assign(url);
      // The button stays busy until the page is gone, so that nobody sets out twice.
      return new Promise(() => undefined);
    },
  });
}
