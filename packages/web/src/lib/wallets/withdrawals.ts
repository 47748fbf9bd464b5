import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import { CASHIER_QUERY_KEY } from '../events/query-keys.ts';
import { useSwitch } from '../manifest/page-state.ts';
import { isTrial, useIsMember, useSession } from '../session/use-session.ts';

export const withdrawalsQuery = (api: Api, pageNo: number) =>
  queryOptions({
    queryKey: [...CASHIER_QUERY_KEY, 'withdrawals', pageNo],
    queryFn: ({ signal }) => api('withdrawals', { query: { pageNo }, signal }),
  });

/** Whether withdrawals are switched off while the member has some that have not ended, which must stay within reach. */
export function useRunningWithdrawals(): boolean {
  const api = useApi();
  const isOff = !useSwitch('memberCentre.withdraw');
  const isGuest = isTrial(useSession());
  const isMember = useIsMember();
  const { data } = useQuery({ ...withdrawalsQuery(api, 1), enabled: isOff && isMember && !isGuest });
  return isOff && (data?.running ?? 0) > 0;
}
