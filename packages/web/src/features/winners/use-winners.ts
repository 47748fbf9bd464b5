import type { WinnerRank } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { Win } from '@marquee/contracts/schemas/winners';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useLanguage } from '../../lib/manifest/page-state.ts';

/** About the server's own interval. A hidden page does not refresh. */
const RENEWED_MS = 20_000;

/** A list of the board [G13], refreshed while `isLive`. */
export function useWinners(rankType: WinnerRank, isLive: boolean): UseQueryResult<readonly Win[]> {
  const api = useApi();
  const language = useLanguage() as LanguageCode;
  return useQuery({
    queryKey: ['winners', rankType, language],
    queryFn: async ({ signal }) => (await api('winnerBoard', { signal, query: { rankType, language } })).list,
    staleTime: RENEWED_MS,
    refetchInterval: isLive ? RENEWED_MS : false,
  });
}
