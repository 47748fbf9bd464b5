import type { RealityCheckValue } from '@marquee/contracts/schemas/protection';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import { PROTECTION_QUERY_KEY } from '../events/query-keys.ts';
import { isTrial, useIsMember, useSession } from './use-session.ts';

const STALE_MS = 30_000;
const REFETCH_MS = { shortest: 1_000, longest: 600_000 } as const;

/** What stops play [W13]: loaded again with each event about protection, and when a stop is over. */
export const playStateQuery = (api: Api) =>
  queryOptions({
    queryKey: [...PROTECTION_QUERY_KEY, 'play'],
    queryFn: ({ signal }): Promise<RealityCheckValue> => api('realityCheck', { signal }),
    retry: false,
    refetchInterval: ({ state }) => {
      const until = state.data?.stop?.until;
      if (until == null) return false;
      return Math.min(REFETCH_MS.longest, Math.max(REFETCH_MS.shortest, Date.parse(until) - Date.now()));
    },
  });

/** Null where it is not known, and for guests. */
export function usePlayState(): RealityCheckValue | null {
  const api = useApi();
  const isMember = useIsMember();
  const session = useSession();
  const enabled = isMember && !isTrial(session);
  const { data } = useQuery({ ...playStateQuery(api), enabled, staleTime: STALE_MS });
  return (enabled && data) || null;
}
