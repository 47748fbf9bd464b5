import {
  type PlayerChanged,
  type PlayerValue,
  playerAvatarValue,
  playerChangedValue,
  playersValue,
  playerValue,
} from '@marquee/contracts/schemas/players';
import type { SupportAction } from '@marquee/contracts/support';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

const playerKey = (merchant: string, id: string) => [...KEYS.players(merchant), 'player', id];

/** Each request is recorded in the audit, so nothing is fetched again automatically. */
const ASKED_ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } as const;

/** Players that match a text, page by page; none for an empty text. */
export function usePlayerSearch(merchant: string, text: string) {
  const api = useApi();
  return useInfiniteQuery({
    ...ASKED_ONCE,
    queryKey: [...KEYS.players(merchant), 'search', text],
    enabled: text !== '',
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api('searchPlayers', playersValue, {
        params: { merchant },
        body: pageParam === null ? { text } : { text, after: pageParam },
      }),
    getNextPageParam: ({ next }) => next,
  });
}

export function usePlayer(merchant: string, id: string) {
  const api = useApi();
  return useQuery<PlayerValue>({
    ...ASKED_ONCE,
    queryKey: playerKey(merchant, id),
    queryFn: ({ signal }) => api('player', playerValue, { params: { merchant, player: id }, signal }),
  });
}

/** Fetches the player's own picture. It is not cached: each look is recorded. */
export function usePlayerAvatar(merchant: string, id: string) {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: () => api('playerAvatar', playerAvatarValue, { params: { merchant, player: id } }),
  });
}

export interface SupportActionBody {
  readonly reason: string;
  /** For `end-sessions`: the session, or (null) all. */
  readonly session?: string | null;
}

/** Performs a support action and returns the player after it. The response is not cached, since it may contain a password. */
export function useSupportAction(merchant: string, id: string, action: SupportAction) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ body, key }: { body: SupportActionBody; key: string }): Promise<PlayerChanged> =>
      api(`players.${action}`, playerChangedValue, {
        params: { merchant, player: id },
        body,
        idempotencyKey: key,
      }),
    onSuccess: ({ player }) => {
      queries.setQueryData(playerKey(merchant, id), player);
      // Lists show the former state.
      queries.removeQueries({ queryKey: [...KEYS.players(merchant), 'search'] });
    },
  });
}
