import type { MemberInfo } from '@marquee/contracts/schemas/member';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';
import { useIsMember } from '../../lib/session/use-session.ts';

export const MEMBER_INFO_QUERY_KEY = [MEMBER_KEY, 'info'] as const;

/** The signed-in member's info (§3). */
export function useMemberInfo(): UseQueryResult<MemberInfo> {
  const api = useApi();
  const isMember = useIsMember();
  return useQuery({
    queryKey: MEMBER_INFO_QUERY_KEY,
    queryFn: ({ signal }) => api('memberInfo', { signal }),
    enabled: isMember,
  });
}
