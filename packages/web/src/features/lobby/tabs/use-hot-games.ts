import { type GameType, HOT_GAME_TYPES, HOT_GAMES_IS_PLATFORM, PLATFORM_STRING } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { Game } from '@marquee/contracts/schemas/games';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { useLanguage, useManifest } from '../../../lib/manifest/page-state.ts';
import { useHydrated } from '../../../lib/navigation/use-hydrated.ts';

/** The hot games change daily. */
const HOT_STALE_MS = 5 * 60_000;

export interface HotGames {
  readonly games: readonly Game[];
  /** True until it is known whether there are any. */
  readonly isPending: boolean;
}

/** The category's hot games [G02], on a vendor's own page only its own, from one cached answer for all categories; none after a failure. */
export function useHotGames(gameType: GameType, onlyVendor?: string): HotGames {
  const api = useApi();
  const { merchant } = useManifest();
  const language = useLanguage() as LanguageCode;
  const hydrated = useHydrated();
  const enabled = hydrated && (HOT_GAME_TYPES as readonly GameType[]).includes(gameType);
  const { data, isPending } = useQuery({
    queryKey: ['hotGames', language],
    queryFn: ({ signal }) =>
      api('hotGames', {
        signal,
        query: {
          merchantCode: merchant,
          isPlatform: String(HOT_GAMES_IS_PLATFORM),
          platform: PLATFORM_STRING,
          vassalage: '',
          language,
        },
      }),
    staleTime: HOT_STALE_MS,
    enabled,
  });
  return {
    games:
      data?.list.filter((game) => game.gameType === gameType && (onlyVendor ?? game.vassalage) === game.vassalage) ??
      [],
    isPending: enabled && isPending,
  };
}
