import type { BuiltCalls } from '@marquee/contracts/client';
import type { ProtectionValue, SelfExcludeRequest } from '@marquee/contracts/schemas/protection';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { useOrderKey } from '../../lib/api/order-key.ts';
import { PROTECTION_QUERY_KEY } from '../../lib/events/query-keys.ts';

const STATE_KEY = [...PROTECTION_QUERY_KEY, 'state'] as const;

const stateQuery = (api: Api) =>
  queryOptions({
    queryKey: STATE_KEY,
    queryFn: ({ signal }): Promise<ProtectionValue> => api('protection', { signal }),
    staleTime: 0,
  });

export const loadProtection = ({ api, queries }: { readonly api: Api; readonly queries: QueryClient }) =>
  queries.fetchQuery(stateQuery(api));

export const useProtection = () => useQuery(stateQuery(useApi()));

type ChangeName = 'limitSet' | 'limitConfirm' | 'limitCancel' | 'realityCheckSet' | 'timeOut' | 'exclusionEnd';

function useShown() {
  const queries = useQueryClient();
  return (value: ProtectionValue): void => {
    queries.setQueryData(STATE_KEY, value);
    // What stops play may be another thing now.
    void queries.invalidateQueries({
      queryKey: PROTECTION_QUERY_KEY,
      predicate: ({ queryKey }) => queryKey !== STATE_KEY,
    });
  };
}

/** A change of what protects the member; what is in force afterwards is shown at once. */
export function useProtectionChange<Name extends ChangeName>(name: Name) {
  const api = useApi();
  const sendOrder = useOrderKey();
  const show = useShown();
  type Send = (
    name: Name,
    input: { body: BuiltCalls[Name]['body']; idempotencyKey: string },
  ) => Promise<ProtectionValue>;
  return useMutation({
    retry: false,
    mutationFn: (body: BuiltCalls[Name]['body']) =>
      sendOrder(body, (idempotencyKey) => (api as Send)(name, { body, idempotencyKey })),
    onSuccess: show,
  });
}

export function useSelfExclude() {
  const api = useApi();
  const show = useShown();
  return useMutation({
    retry: false,
    mutationFn: (body: SelfExcludeRequest) => api('selfExclude', { body }),
    onSuccess: show,
  });
}
