import {
  type ExcludePlayerRequest,
  type LimitPlayerRequest,
  type ListedProtection,
  listedProtection,
  type TimeOutPlayerRequest,
} from '@marquee/contracts/schemas/player-protection';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { hasCode } from '../../lib/api/api-problem.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

const protectionKey = (merchant: string, id: string) => [...KEYS.players(merchant), 'protection', id];

/** What protects a player; each request is recorded in the audit, so nothing is fetched again by itself. */
export function usePlayerProtection(merchant: string, id: string) {
  const api = useApi();
  return useQuery<ListedProtection>({
    queryKey: protectionKey(merchant, id),
    queryFn: ({ signal }) => api('playerProtection', listedProtection, { params: { merchant, player: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

export type Tightening =
  | { readonly action: 'limit'; readonly body: LimitPlayerRequest }
  | { readonly action: 'timeOut'; readonly body: TimeOutPlayerRequest }
  | { readonly action: 'exclude'; readonly body: ExcludePlayerRequest };

/** Tightens what protects a player. What has changed meanwhile is fetched again. */
export function useTightening(merchant: string, id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, body, key }: Tightening & { readonly key: string }) => {
      const of = { params: { merchant, player: id }, idempotencyKey: key };
      switch (action) {
        case 'limit':
          return api('limitPlayer', listedProtection, { ...of, body });
        case 'timeOut':
          return api('timeOutPlayer', listedProtection, { ...of, body });
        case 'exclude':
          return api('excludePlayer', listedProtection, { ...of, body });
      }
    },
    onSuccess: async (protection, { action }) => {
      queries.setQueryData(protectionKey(merchant, id), protection);
      // An exclusion ended the player's sessions.
      if (action === 'exclude')
        await queries.invalidateQueries({ queryKey: [...KEYS.players(merchant), 'player', id] });
    },
    onError: async (error) => {
      if (hasCode(error, 'conflict')) await queries.refetchQueries({ queryKey: protectionKey(merchant, id) });
    },
  });
}
