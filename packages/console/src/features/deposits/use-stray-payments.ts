import {
  listedStrayPaymentsValue,
  type SettleStrayRequest,
  strayPayment,
} from '@marquee/contracts/schemas/stray-payments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';
import { brandsOf, useSession } from '../../lib/session/session.ts';
import type { Shown } from './use-deposits.ts';

/** Whether the account has a permission on all brands, which payments of no brand need. */
export function useMayOnAllBrands(permission: string): boolean {
  return brandsOf(useSession(), permission) === '*';
}

/** Payments of no brand, a page at a time. */
export function useStrayPayments(show: Shown, enabled = true) {
  const api = useApi();
  return useInfiniteQuery({
    enabled,
    queryKey: [...KEYS.strayPayments, show],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('strayPayments', listedStrayPaymentsValue, { query: { show, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export function useSettleStray(payment: string, onDone: () => void) {
  const api = useApi();
  return useKeyedAction({
    send: (body: SettleStrayRequest, key) =>
      api('settleStrayPayment', strayPayment, { params: { payment }, body, idempotencyKey: key }),
    forget: [KEYS.strayPayments],
    onDone,
  });
}
