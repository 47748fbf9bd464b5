import type { ProfileChangeRequest, ProfileValue } from '@marquee/contracts/schemas/profile';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';

const PROFILE_QUERY_KEY = [MEMBER_KEY, 'profile'] as const;

/** The member's profile, requested each time the page opens. */
export function useProfile(): UseQueryResult<ProfileValue> {
  const api = useApi();
  return useQuery({
    queryKey: PROFILE_QUERY_KEY,
    queryFn: ({ signal }) => api('profile', { signal }),
    staleTime: 0,
    // A form holds what was read.
    refetchOnWindowFocus: false,
  });
}

/** Sends changed fields. The answer is the profile as it is now. */
export function useChangeProfile(onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChangeRequest) => api('profileChange', { body }),
    onSuccess: (profile) => {
      queries.setQueryData(PROFILE_QUERY_KEY, profile);
      onDone();
    },
  });
}
