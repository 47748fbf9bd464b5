import type { MerchantWalletValue } from '@marquee/contracts/schemas/wallet';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useIsMember } from '../../lib/session/use-session.ts';
import { walletsQuery } from '../../lib/wallets/wallets.ts';

/** While a transfer is pending, and while a game uses a wallet. */
const LOOK_AGAIN_MS = 5_000;

export type Wallet = MerchantWalletValue['wallets'][number];

/** The main wallet and those that vendors keep [C10]. */
export function useWallets(): UseQueryResult<MerchantWalletValue> {
  const api = useApi();
  const isMember = useIsMember();
  return useQuery({
    ...walletsQuery(api),
    enabled: isMember,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** The wallet that a vendor's games are played from. */
export const walletOf = (data: MerchantWalletValue | undefined, vassalage: string): Wallet | undefined =>
  data?.wallets.find(({ vendors }) => vendors.includes(vassalage));
