import {
  type BonusRequest,
  bonusRequestSchema,
  forfeitBonusValue,
  type GiveBonusRequest,
  listedPlayerBonusesValue,
} from '@marquee/contracts/schemas/bonuses';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

const bonusesKey = (merchant: string, player: string) => [...KEYS.players(merchant), 'bonuses', player];

/** A player's bonuses. Each look is recorded, so nothing is fetched again automatically. */
export function usePlayerBonuses(merchant: string, player: string) {
  const api = useApi();
  return useQuery({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    queryKey: bonusesKey(merchant, player),
    queryFn: ({ signal }) => api('playerBonuses', listedPlayerBonusesValue, { params: { merchant, player }, signal }),
  });
}

const changedKeys = (merchant: string, player: string) => [
  bonusesKey(merchant, player),
  KEYS.adjustments(merchant),
  KEYS.attention,
];

export function useGiveBonus(merchant: string, player: string, onDone: (request: BonusRequest) => void) {
  const api = useApi();
  return useKeyedAction({
    send: (body: GiveBonusRequest, key) =>
      api('giveBonus', bonusRequestSchema, { params: { merchant, player }, body, idempotencyKey: key }),
    forget: changedKeys(merchant, player),
    onDone,
  });
}

interface Forfeited {
  readonly merchant: string;
  readonly player: string;
  /** Its id. */
  readonly bonus: string;
}

export function useForfeitBonus(
  { merchant, player, bonus }: Forfeited,
  onDone: (value: z.infer<typeof forfeitBonusValue>) => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: { readonly reason: string }, key) =>
      api('forfeitBonus', forfeitBonusValue, { params: { merchant, bonus }, body, idempotencyKey: key }),
    forget: changedKeys(merchant, player),
    onDone,
  });
}
