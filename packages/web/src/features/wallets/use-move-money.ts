import type { WalletTransferBody, WalletTransferValue } from '@marquee/contracts/schemas/wallet';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useOrderKey } from '../../lib/api/order-key.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';

/** Sends an order [G11]. A retry after a lost answer reuses the key, so that no money moves twice. */
export function useMoveMoney(): UseMutationResult<WalletTransferValue, Error, WalletTransferBody> {
  const api = useApi();
  const queries = useQueryClient();
  const sendOrder = useOrderKey();
  return useMutation({
    retry: false,
    mutationFn: (body) => sendOrder(body, (idempotencyKey) => api('walletTransfer', { body, idempotencyKey })),
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: [MEMBER_KEY],
        predicate: ({ queryKey }) => queryKey[1] !== 'launch',
      }),
  });
}
