import {
  type CatalogueGame,
  type CatalogueQuery,
  catalogueValue,
  type GamesPlay,
  gamesEffectValue,
  gamesPlayValue,
  gamesSwitchValue,
  providerSyncsValue,
  providerSyncValue,
} from '@marquee/contracts/schemas/console-games';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';

/** Titles change with the provider's list, at most every ten minutes. */
const TITLES_STALE_MS = 600_000;

export type GamesQuery = Partial<CatalogueQuery>;

/** A page of the brand's catalogue. The previous page stays until the next one is loaded. */
export function useGames(query: GamesQuery) {
  const api = useApi();
  const { merchant } = useBrandScope();
  return useQuery({
    queryKey: [...KEYS.brand(merchant), 'games', query],
    queryFn: ({ signal }) => api('games', catalogueValue, { params: { merchant }, query, signal }),
    placeholderData: keepPreviousData,
    // A missing platform is reported at once: games that are off can be switched without it.
    retry: false,
  });
}

const askEffect = (api: Api, merchant: string, names: readonly string[]) =>
  api('gamesEffect', gamesEffectValue, { params: { merchant }, body: { names } });

/** The effect of switching these off now. */
export function useGamesEffect(names: readonly string[]) {
  const api = useApi();
  const { merchant } = useBrandScope();
  return useQuery({
    queryKey: [...KEYS.brand(merchant), 'games-effect', names],
    queryFn: () => askEffect(api, merchant, names),
    staleTime: 0,
    retry: false,
  });
}

/** How these were played lately; undefined while unknown. */
export function useGamesPlay(names: readonly string[]): GamesPlay['games'] | undefined {
  const api = useApi();
  const { merchant } = useBrandScope();
  const { data } = useQuery({
    queryKey: [...KEYS.brand(merchant), 'games-play', names],
    queryFn: () => api('gamesPlay', gamesPlayValue, { params: { merchant }, body: { names } }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data?.games;
}

/** Name → title of known games. */
export function useTitles(names: readonly string[]): Readonly<Record<string, string>> {
  const api = useApi();
  const { merchant } = useBrandScope();
  const { data } = useQuery({
    queryKey: ['game-titles', merchant, names],
    queryFn: () => askEffect(api, merchant, names),
    enabled: names.length > 0,
    staleTime: TITLES_STALE_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data?.titles ?? {};
}

export interface GamesSwitchRequest {
  readonly merchant: string;
  readonly names: readonly string[];
  readonly isOff: boolean;
  readonly reason: string;
  /** The brand's version that was shown; only switching on requires it. */
  readonly version: number;
}

/** Switches games of one brand. All attempts of one press have the same key. */
export function sendSwitch(
  api: Api,
  { merchant, names, isOff, reason, version }: GamesSwitchRequest,
  idempotencyKey: string,
) {
  const options = { params: { merchant }, body: { names, reason }, idempotencyKey };
  return isOff
    ? api('switchGamesOff', gamesSwitchValue, options)
    : api('switchGamesOn', gamesSwitchValue, { ...options, version });
}

/** Refetches everything that shows which games are off. */
export function useRefreshBrands(): (merchants: readonly string[]) => void {
  const queries = useQueryClient();
  return (merchants) => {
    const keys = [...merchants.map((merchant) => KEYS.brand(merchant)), KEYS.brands, KEYS.changes];
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
}

export function useProviders() {
  const api = useApi();
  const { merchant } = useBrandScope();
  return useQuery({
    queryKey: [...KEYS.brand(merchant), 'providers'],
    queryFn: ({ signal }) => api('providers', providerSyncsValue, { params: { merchant }, signal }),
  });
}

export function useSyncNow(provider: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { merchant } = useBrandScope();
  return useMutation({
    mutationFn: () => api('syncProvider', providerSyncValue, { params: { merchant, provider }, body: {} }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEYS.brand(merchant) }),
  });
}

/** A game's title in the reader's language. */
export const titleOf = ({ title, titles }: Pick<CatalogueGame, 'title' | 'titles'>, language: string): string =>
  titles[language] ?? title;
