import type { WalletTransferBody, WalletTransferValue } from '@marquee/contracts/schemas/wallet';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';

const KEY_BYTES = 16;

/** Plain HTTP outside localhost has no `randomUUID`; a key must be unique for this player only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the server refused, so that the next try is a new order. Otherwise the order may be done, and its key is reused. */
const isRefused = (error: unknown): boolean => isApiProblem(error) && error.status >= 400 && error.status < 500;

/** Sends an order [G11]. A retry after a lost answer reuses the key, so that no money moves twice. */
export function useMoveMoney(): UseMutationResult<WalletTransferValue, Error, WalletTransferBody> {
  const api = useApi();
  const queries = useQueryClient();
  const open = useRef({ order: '', key: '' });
  return useMutation({
    retry: false,
    mutationFn: (body) => {
      const order = JSON.stringify(body);
      if (open.current.order !== order) open.current = { order, key: newKey() };
      return api('walletTransfer', { body, idempotencyKey: open.current.key });
    },
    onSettled: (_value, error) => {
      if (error === null || isRefused(error)) open.current = { order: '', key: '' };
      return queries.invalidateQueries({
        queryKey: [MEMBER_KEY],
        predicate: ({ queryKey }) => queryKey[1] !== 'launch',
      });
    },
  });
}
