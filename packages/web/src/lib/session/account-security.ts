import type { AccountSecurityValue } from '@marquee/contracts/schemas/session';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { MEMBER_KEY } from './session.ts';

export const SECURITY_QUERY_KEY = [MEMBER_KEY, 'accountSecurity'] as const;

/** What protects the account, requested each time the page opens. */
export function useAccountSecurity(): UseQueryResult<AccountSecurityValue> {
  const api = useApi();
  return useQuery({
    queryKey: SECURITY_QUERY_KEY,
    queryFn: ({ signal }) => api('accountSecurity', { signal }),
    staleTime: 0,
  });
}

/** Whether the member has a second factor, so that changes need a code. */
export const useHasFactor = (): boolean => (useAccountSecurity().data?.secondFactor?.since ?? null) !== null;
