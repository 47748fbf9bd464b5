import type { MemberInfo } from '@marquee/contracts/schemas/member';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import { MEMBER_KEY } from './session.ts';
import { useIsMember } from './use-session.ts';

export const MEMBER_INFO_QUERY_KEY = [MEMBER_KEY, 'info'] as const;

export const memberInfoQuery = (api: Api) =>
  queryOptions({ queryKey: MEMBER_INFO_QUERY_KEY, queryFn: ({ signal }) => api('memberInfo', { signal }) });

/** The signed-in member's info (§3). */
export function useMemberInfo(): UseQueryResult<MemberInfo> {
  const api = useApi();
  const isMember = useIsMember();
  return useQuery({ ...memberInfoQuery(api), enabled: isMember });
}
