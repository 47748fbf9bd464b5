import {
  type EndCaseRequest,
  listedPayoutCasesValue,
  payoutProofValue,
  type StaffWithdrawal,
  staffWithdrawal,
} from '@marquee/contracts/schemas/staff-withdrawals';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

/** Payouts that staff look at, the oldest first, a page at a time. */
export function usePayoutCases(merchant: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEYS.withdrawals(merchant), 'cases'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('payoutCases', listedPayoutCasesValue, { params: { merchant }, query: { after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

/** The player's picture. The request is recorded in the audit, so it is made when the reader asks for it, once. */
export function usePayoutProof(merchant: string, payout: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['payout', merchant, payout, 'proof'],
    enabled: false,
    gcTime: 0,
    queryFn: ({ signal }) => api('payoutProof', payoutProofValue, { params: { merchant, payout }, signal }),
  });
}

const CALLS = {
  closeCase: 'closePayoutCase',
  payAgain: 'payCaseAgain',
  casePaid: 'endCasePaid',
  caseFailed: 'endCaseFailed',
} as const;
export type CaseDecision = keyof typeof CALLS;

export function useDecideCase(
  { merchant, caseId }: { readonly merchant: string; readonly caseId: string },
  decision: CaseDecision,
  onDone: (withdrawal: StaffWithdrawal) => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: { readonly reason: string } | EndCaseRequest, key) =>
      api(CALLS[decision], staffWithdrawal, { params: { merchant, case: caseId }, body, idempotencyKey: key }),
    forget: [KEYS.withdrawals(merchant), KEYS.attention],
    onDone,
  });
}
