import { parseMinor } from '@marquee/contracts/amounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import { useSwitch } from '../manifest/page-state.ts';
import { MEMBER_KEY } from '../session/session.ts';
import { isTrial, useIsMember, useSession } from '../session/use-session.ts';

export const walletsQuery = (api: Api) =>
  queryOptions({
    queryKey: [MEMBER_KEY, 'wallets'] as const,
    queryFn: ({ signal }) => api('merchantWallet', { signal }),
  });

/** Whether my wallet is switched off while a vendor has money of the member, which must stay within reach. */
export function useMoneyAway(): boolean {
  const api = useApi();
  const isOff = !useSwitch('memberCentre.transferFund');
  const isGuest = isTrial(useSession());
  const isMember = useIsMember();
  const { data } = useQuery({ ...walletsQuery(api), enabled: isOff && isMember && !isGuest });
  if (!isOff || data === undefined) return false;
  return data.pending.length > 0 || data.wallets.some(({ balance }) => (parseMinor(balance ?? '0') ?? 0n) > 0n);
}
