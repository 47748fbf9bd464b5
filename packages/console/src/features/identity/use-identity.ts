import type { IdentityDocument } from '@marquee/contracts/identity';
import {
  identityPictureValue,
  listedIdentityValue,
  openedIdentityCheck,
  type StaffIdentityCheck,
  staffIdentityCheck,
} from '@marquee/contracts/schemas/identity';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

/** Checks of a brand that wait for a decision, a page at a time. */
export function useIdentityQueue(merchant: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: KEYS.identity(merchant),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('identityQueue', listedIdentityValue, { params: { merchant }, query: { after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

const keyOfOne = (merchant: string, check: string) => ['identityCheck', merchant, check];
/** The request is recorded in the audit, so nothing is fetched again automatically, and nothing personal is kept. */
const RECORDED = { staleTime: 0, gcTime: 0, refetchOnReconnect: false, refetchOnWindowFocus: false } as const;

/** One check. */
export function useIdentityCheck(merchant: string, check: string) {
  const api = useApi();
  return useQuery({
    ...RECORDED,
    queryKey: keyOfOne(merchant, check),
    queryFn: ({ signal }) => api('openIdentityCheck', openedIdentityCheck, { params: { merchant, check }, signal }),
  });
}

/** A picture of a check, as bytes. It never changes once the check was sent. */
export function useIdentityPicture(merchant: string, check: string, kind: IdentityDocument) {
  const api = useApi();
  return useQuery({
    ...RECORDED,
    queryKey: ['identityPicture', merchant, check, kind],
    queryFn: ({ signal }) =>
      api('identityPicture', identityPictureValue, { params: { merchant, check, kind }, signal }),
  });
}

const CALLS = {
  claim: 'claimIdentityCheck',
  release: 'releaseIdentityCheck',
  approve: 'approveIdentityCheck',
  reject: 'rejectIdentityCheck',
} as const;
export type IdentityAction = keyof typeof CALLS;

/** What is open is read again, with the names of those who acted. */
export function useActOnIdentityCheck(
  { merchant, check }: { readonly merchant: string; readonly check: string },
  action: IdentityAction,
  onDone: (decided: StaffIdentityCheck) => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: object, key) =>
      api(CALLS[action], staffIdentityCheck, { params: { merchant, check }, body, idempotencyKey: key }),
    forget: [KEYS.identity(merchant), keyOfOne(merchant, check)],
    onDone,
  });
}
