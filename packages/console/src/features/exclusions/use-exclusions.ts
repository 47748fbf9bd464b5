import {
  decidedMatch,
  exclusionEnd,
  listedExclusionsValue,
  type ReleaseRegistrationRequest,
} from '@marquee/contracts/schemas/exclusions';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

/** What waits for a decision at a brand. */
export function useExclusions(merchant: string) {
  const api = useApi();
  return useQuery({
    queryKey: KEYS.exclusions(merchant),
    queryFn: ({ signal }) => api('exclusions', listedExclusionsValue, { params: { merchant }, signal }),
  });
}

const changed = (merchant: string) => [KEYS.exclusions(merchant), KEYS.players(merchant), KEYS.attention];

export type MatchDecision = 'takeOver' | 'dismiss';
const MATCH_CALLS = { takeOver: 'takeOverExclusion', dismiss: 'dismissExclusion' } as const;

export function useDecideMatch(
  { merchant, match }: { readonly merchant: string; readonly match: string },
  decision: MatchDecision,
  onDone: () => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: { readonly reason: string }, key) =>
      api(MATCH_CALLS[decision], decidedMatch, { params: { merchant, match }, body, idempotencyKey: key }),
    forget: changed(merchant),
    onDone,
  });
}

export type EndDecision = 'approve' | 'reject' | 'withdraw';
const END_CALLS = {
  approve: 'approveExclusionEnd',
  reject: 'rejectExclusionEnd',
  withdraw: 'withdrawExclusionEnd',
} as const;

/** The body: the hash of what is approved, or the reason of another end. */
export function useDecideEnd(
  { merchant, end }: { readonly merchant: string; readonly end: string },
  decision: EndDecision,
  onDone: () => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: { readonly hash: string } | { readonly reason: string }, key) =>
      api(END_CALLS[decision], exclusionEnd, { params: { merchant, end }, body, idempotencyKey: key }),
    forget: changed(merchant),
    onDone,
  });
}

export function useReleaseRegistration(merchant: string, onDone: () => void) {
  const api = useApi();
  return useKeyedAction({
    send: (body: ReleaseRegistrationRequest, key) =>
      api('releaseRegistration', exclusionEnd, { params: { merchant }, body, idempotencyKey: key }),
    forget: changed(merchant),
    onDone,
  });
}
