import {
  bonusRequestSchema,
  forfeitBonusValue,
  type GiveBonusRequest,
  listedPlayerBonusesValue,
} from '@marquee/contracts/schemas/bonuses';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

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

function useInvalidate(merchant: string, player: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [bonusesKey(merchant, player), KEYS.adjustments(merchant), KEYS.attention].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

export function useGiveBonus(merchant: string, player: string) {
  const api = useApi();
  const onSettled = useInvalidate(merchant, player);
  return useMutation({
    mutationFn: ({ body, key }: { body: GiveBonusRequest; key: string }) =>
      api('giveBonus', bonusRequestSchema, { params: { merchant, player }, body, idempotencyKey: key }),
    onSettled,
  });
}

export function useForfeitBonus(merchant: string, player: string, bonus: string) {
  const api = useApi();
  const onSettled = useInvalidate(merchant, player);
  return useMutation({
    mutationFn: ({ body, key }: { body: { readonly reason: string }; key: string }) =>
      api('forfeitBonus', forfeitBonusValue, { params: { merchant, bonus }, body, idempotencyKey: key }),
    onSettled,
  });
}
