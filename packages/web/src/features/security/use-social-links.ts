import type { SocialLinksValue } from '@marquee/contracts/schemas/social';
import type { SocialProvider } from '@marquee/contracts/social';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useApi } from '../../lib/api/api-context.ts';
import type { Proof } from '../../lib/proof/proof-form.tsx';
import { MEMBER_KEY } from '../../lib/session/session.ts';

const LINKS_QUERY_KEY = [MEMBER_KEY, 'socialLinks'] as const;

/** The account's linked providers, requested each time the panel opens. */
export function useSocialLinks(isOffered: boolean): UseQueryResult<SocialLinksValue> {
  const api = useApi();
  return useQuery({
    queryKey: LINKS_QUERY_KEY,
    queryFn: ({ signal }) => api('socialLinks', { signal }),
    staleTime: 0,
    enabled: isOffered,
  });
}

export interface LinkChange {
  readonly action: 'link' | 'unlink';
  readonly provider: SocialProvider;
}

/** Unlinks, or links by way of the provider's page, in this window and back. */
export function useLinkChange(
  { action, provider }: LinkChange,
  onDone: () => void,
): (proof: Proof) => Promise<unknown> {
  const api = useApi();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  return async (proof) => {
    if (action === 'link') {
      const { url } = await api(`${provider}Link`, { body: { returnTo: `${pathname}${search}`, ...proof } });
      location.assign(url);
      // The button stays busy until the page is left, so that a second click does nothing.
      return new Promise(() => undefined);
    }
    await api('socialUnlink', { body: { provider, ...proof } });
    await queries.invalidateQueries({ queryKey: [MEMBER_KEY] });
    onDone();
  };
}
