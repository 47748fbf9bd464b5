import { CLIENT_TYPE, GAME_PAGE_SIZE, type GameType, PLATFORM_STRING } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { Game } from '@marquee/contracts/schemas/games';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useLanguage, useManifest } from '../../lib/manifest/page-state.ts';

export interface GameFilter {
  readonly gameType: GameType;
  /** The vendor's code. */
  readonly vassalage: string | undefined;
  readonly gameName: string;
}

export interface GameListState {
  readonly games: readonly Game[];
  readonly total: number;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** What is shown belongs to the filter before. */
  readonly outdated: boolean;
  readonly loadingMore: boolean;
  readonly hasMore: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/**
 * Pages of 24 [G04], one request in flight: a new filter aborts the old request. The constants of §3's game list query
 * go along [G14].
 */
export function useGameList({ gameType, vassalage, gameName }: GameFilter): GameListState {
  const api = useApi();
  const { merchant } = useManifest();
  const language = useLanguage() as LanguageCode;
  const query = useInfiniteQuery({
    queryKey: ['games', gameType, vassalage ?? '', gameName, language],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api('gameList', {
        signal,
        query: {
          clientType: String(CLIENT_TYPE),
          platform: PLATFORM_STRING,
          channel: merchant,
          merchant,
          gameType,
          vassalage,
          ...(gameName === '' ? {} : { gameName }),
          language,
          pageNo: pageParam,
          pageSize: GAME_PAGE_SIZE,
        },
      }),
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  return {
    games: pages.flatMap((page) => page.games),
    total: pages[0]?.total ?? 0,
    loading: query.isPending,
    outdated: query.isPlaceholderData,
    loadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    error: query.error,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
