import {
  type AttentionOfBrandsValue,
  attentionOfBrandsValue,
  type Waiting,
} from '@marquee/contracts/schemas/attention';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { KEYS } from '../api/query-keys.ts';

type Counts = AttentionOfBrandsValue['brands'];
const NONE: Counts = [];

/** What is counted beside a page's name. */
const WORK = {
  deposits: ['payments', 'debts'],
  // Those that are held for long are among the others, or on their way.
  withdrawals: ['withdrawals', 'stuckWithdrawals', 'payoutCases'],
  identity: ['identity'],
  exclusions: ['exclusions', 'recalls'],
  adjustments: ['adjustments'],
} as const satisfies Readonly<Record<string, readonly Waiting[]>>;
/** `reconciliation`: the open items of the ledgers. */
export type WorkPage = keyof typeof WORK | 'reconciliation';

const workIn = ({ count, waiting }: Counts[number], page: WorkPage): number =>
  page === 'reconciliation' ? count : WORK[page].reduce((sum, what) => sum + (waiting[what] ?? 0), 0);

/** Open items, and what waits for a person, of each permitted brand that has any. */
export const useAttentionCounts = (): Counts => useAttention().data?.brands ?? NONE;

/** As `useAttentionCounts`, with the state of the request. */
export function useAttention(enabled = true) {
  const api = useApi();
  return useQuery({
    enabled,
    queryKey: KEYS.attention,
    queryFn: ({ signal }) => api('attentionOfBrands', attentionOfBrandsValue, { signal }),
  });
}

/** What waits at one brand. */
export function useWaiting(merchant: string): Readonly<Partial<Record<Waiting, number>>> {
  return useAttentionCounts().find((each) => each.merchant === merchant)?.waiting ?? {};
}

/** The work of a page, brand by brand; no work of a page that counts none. `isLoading`: not known yet. */
export function useWork(page: WorkPage | undefined) {
  const { data, isLoading, failureCount } = useAttention(page !== undefined);
  const brands = page === undefined ? NONE : (data?.brands ?? NONE);
  const byBrand = new Map(brands.map((each) => [each.merchant, page === undefined ? 0 : workIn(each, page)]));
  return {
    of: (merchant: string): number => byBrand.get(merchant) ?? 0,
    total: [...byBrand.values()].reduce((sum, count) => sum + count, 0),
    // A page opens without the counts when they cannot be read.
    isLoading: isLoading && failureCount === 0,
  };
}
