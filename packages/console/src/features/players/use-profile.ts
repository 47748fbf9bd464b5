import { type PlayerProfile, type ProfileVerification, playerProfileValue } from '@marquee/contracts/schemas/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { hasCode } from '../../lib/api/api-problem.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

const profileKey = (merchant: string, id: string) => [...KEYS.players(merchant), 'profile', id];

/** A player's profile; each request is recorded in the audit, so nothing is fetched again by itself. */
export function useProfile(merchant: string, id: string, isShown: boolean) {
  const api = useApi();
  return useQuery<PlayerProfile>({
    queryKey: profileKey(merchant, id),
    queryFn: ({ signal }) => api('playerProfile', playerProfileValue, { params: { merchant, player: id }, signal }),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Marks a field. A profile that has changed meanwhile is fetched again. */
export function useVerification(merchant: string, id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: ProfileVerification; key: string }) =>
      api('verifyPlayer', playerProfileValue, { params: { merchant, player: id }, body, idempotencyKey: key }),
    onSuccess: (profile) => queries.setQueryData(profileKey(merchant, id), profile),
    onError: async (error) => {
      if (hasCode(error, 'conflict')) await queries.refetchQueries({ queryKey: profileKey(merchant, id) });
    },
  });
}
