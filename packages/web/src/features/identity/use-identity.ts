import type { IdentityDocument } from '@marquee/contracts/identity';
import type { IdentitySubmitRequest, IdentityValue } from '@marquee/contracts/schemas/identity';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { CASHIER_QUERY_KEY } from '../../lib/events/query-keys.ts';
import type { ChosenPicture } from '../../lib/images/picture-upload.tsx';
import { shrinkPicture } from '../../lib/images/shrink-picture.ts';

export type Check = IdentityValue['checks'][number];

/** Small print of a photographed card stays readable. */
const SIDE_PX = 2048;

/** Below the cashier's key: a decision of staff is an event of the cashier. */
const identityQuery = (api: Api) =>
  queryOptions({
    queryKey: [...CASHIER_QUERY_KEY, 'identity'],
    queryFn: ({ signal }) => api('identity', { signal }),
  });

export const useIdentity = () => useQuery(identityQuery(useApi()));

/** A change that answers with the whole state, which is shown at once. */
function useIdentityChange<Input>(change: (input: Input) => Promise<IdentityValue>, onDone?: () => void) {
  const api = useApi();
  const queries: QueryClient = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: change,
    onSuccess: (value) => {
      queries.setQueryData(identityQuery(api).queryKey, value);
      onDone?.();
    },
  });
}

export function useDocumentUpload(kind: IdentityDocument) {
  const api = useApi();
  return useIdentityChange(async ({ file, onProgress }: ChosenPicture) =>
    api('identityDocument', { query: { kind }, body: await shrinkPicture(file, SIDE_PX), onProgress }),
  );
}

export function useDocumentRemove() {
  const api = useApi();
  return useIdentityChange((kind: IdentityDocument) => api('identityRemove', { body: { kind } }));
}

export function useIdentitySubmit(onDone: () => void) {
  const api = useApi();
  return useIdentityChange((body: IdentitySubmitRequest) => api('identitySubmit', { body }), onDone);
}
