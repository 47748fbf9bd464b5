import type { Balance } from '@marquee/contracts/schemas/member';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { BALANCE_QUERY_KEY } from '../../lib/balance/held-balance.ts';
import { useIsMember } from '../../lib/session/use-session.ts';

/** The member's spendable balance. It follows the event stream; `refetch` requests it. */
export function useBalance(): UseQueryResult<Balance> {
  const api = useApi();
  const isMember = useIsMember();
  return useQuery({
    queryKey: BALANCE_QUERY_KEY,
    queryFn: ({ signal }) => api('balance', { signal }),
    enabled: isMember,
  });
}
