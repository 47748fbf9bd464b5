import { bonusRequestSchema, listedBonusRequestsValue } from '@marquee/contracts/schemas/bonuses';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

/** The brand's bonuses that wait for a second person. */
export function useBonusRequests(merchant: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.adjustments(merchant), 'bonuses'],
    queryFn: ({ signal }) => api('bonusRequests', listedBonusRequestsValue, { params: { merchant }, signal }),
  });
}

export type BonusDecision = 'approve' | 'reject' | 'withdraw';
const CALLS = { approve: 'approveBonus', reject: 'rejectBonus', withdraw: 'withdrawBonus' } as const;

/** The body: the hash of what is approved, or the reason of another end. */
export function useDecideBonus(
  { merchant, bonus }: { readonly merchant: string; readonly bonus: string },
  decision: BonusDecision,
  onDone: () => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: { readonly hash: string } | { readonly reason: string }, key) =>
      api(CALLS[decision], bonusRequestSchema, { params: { merchant, bonus }, body, idempotencyKey: key }),
    forget: [KEYS.adjustments(merchant), KEYS.players(merchant), KEYS.attention],
    onDone,
  });
}
