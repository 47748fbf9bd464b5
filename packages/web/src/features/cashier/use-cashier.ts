import type { RECEIPT_ANSWERS } from '@marquee/contracts/cashier';
import type {
  PayoutAccountAddRequest,
  PayoutAccountRow,
  WithdrawOptionsValue,
} from '@marquee/contracts/schemas/cashier';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Api, CallInput } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { useOrderKey } from '../../lib/api/order-key.ts';
import { BALANCE_QUERY_KEY } from '../../lib/balance/held-balance.ts';
import { CASHIER_QUERY_KEY } from '../../lib/events/query-keys.ts';
import { pageStateAtom } from '../../lib/manifest/page-state.ts';
import type { Store } from '../../lib/store/store.ts';
import { withdrawalsQuery } from '../../lib/wallets/withdrawals.ts';

/** Also while the event stream is interrupted, what waits is asked for again. */
const LOOK_AGAIN_MS = 15_000;

const optionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...CASHIER_QUERY_KEY, 'withdrawOptions'],
    queryFn: ({ signal }): Promise<WithdrawOptionsValue> => api('withdrawOptions', { signal }),
  });
const accountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...CASHIER_QUERY_KEY, 'accounts'],
    queryFn: ({ signal }) => api('payoutAccounts', { signal }),
  });

interface Loaders {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly store: Store;
}
/** Loads what the page shows first: while withdrawals are switched off, those that run. */
export const loadWithdraw = ({ api, queries, store }: Loaders): Promise<unknown> =>
  store.get(pageStateAtom)?.manifest.switches['memberCentre.withdraw'] === true
    ? Promise.all([queries.fetchQuery(optionsQuery(api)), queries.fetchQuery(accountsQuery(api))])
    : queries.fetchQuery(withdrawalsQuery(api, 1));

export const useWithdrawOptions = () => useQuery(optionsQuery(useApi()));
export const usePayoutAccounts = () => useQuery(accountsQuery(useApi()));
export const useWithdrawals = (pageNo: number) =>
  useQuery({
    ...withdrawalsQuery(useApi(), pageNo),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** A change of the cashier: what is shown of it, and the balance, are loaded again. */
export function useCashierChange<Input, Value>(
  change: (input: Input) => Promise<Value>,
  onDone?: (value: Value) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: change,
    onSuccess: (value) => onDone?.(value),
    onSettled: () =>
      Promise.all([CASHIER_QUERY_KEY, BALANCE_QUERY_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Takes a withdrawal back while it waits. */
export function useWithdrawCancel(onDone: () => void) {
  const api = useApi();
  const sendOrder = useOrderKey();
  return useCashierChange(
    (withdrawalId: string) =>
      sendOrder(withdrawalId, (idempotencyKey) => api('withdrawCancel', { body: { withdrawalId }, idempotencyKey })),
    onDone,
  );
}

/** Answers whether a payout was received. */
export function useReceipt(payoutId: string) {
  const api = useApi();
  const sendOrder = useOrderKey();
  return useCashierChange((answer: (typeof RECEIPT_ANSWERS)[number]) =>
    sendOrder(answer, (idempotencyKey) => api('withdrawReceipt', { body: { payoutId, answer }, idempotencyKey })),
  );
}

export function useAccountRemove(onDone: () => void) {
  const api = useApi();
  const sendOrder = useOrderKey();
  return useCashierChange(
    (accountId: string) =>
      sendOrder(accountId, (idempotencyKey) => api('payoutAccountRemove', { body: { accountId }, idempotencyKey })),
    onDone,
  );
}

type WithdrawOrder = CallInput<'withdrawRequest'>['body'];

/** Sends a withdrawal. A proof is valid once; the key stays until there is an answer. */
export function useWithdrawRequest(onDone: () => void) {
  const api = useApi();
  const sendOrder = useOrderKey();
  return useCashierChange(
    ({ body, stepUp }: { readonly body: WithdrawOrder; readonly stepUp: string }) =>
      sendOrder(body, (idempotencyKey) => api('withdrawRequest', { body, stepUp, idempotencyKey })),
    onDone,
  );
}

export function useAccountAdd(onDone: (added: PayoutAccountRow) => void) {
  const api = useApi();
  return useCashierChange(
    ({ body, stepUp }: { body: PayoutAccountAddRequest; stepUp: string }) => api('payoutAccountAdd', { body, stepUp }),
    onDone,
  );
}
