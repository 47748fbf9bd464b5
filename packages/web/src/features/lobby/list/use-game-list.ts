import type { LanguageCode } from '@marquee/contracts/languages';
import type { Game } from '@marquee/contracts/schemas/games';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { useLanguage, useManifest } from '../../../lib/manifest/page-state.ts';
import { MEMBER_KEY } from '../../../lib/session/session.ts';
import type { ListMode } from '../tabs/lobby-view.ts';
import { type GameFilter, type GamePage, readGamePage } from './read-game-page.ts';
import { useFirstPage } from './use-first-page.ts';

export interface GameListState {
  readonly games: readonly Game[];
  /** Null where the call does not count them. */
  readonly total: number | null;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** The shown games belong to the filter before. */
  readonly outdated: boolean;
  /** A request for this list is pending, so no second one is sent. */
  readonly busy: boolean;
  readonly hasMore: boolean;
  readonly error: Error | null;
  /** The next page failed. */
  readonly moreFailed: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Members' lists are read at each visit, because games change them. */
const KEPT_STALE_MS = 0;

/** Members' lists are dropped with the member; all lists of one mode share a prefix. */
export const listKey = (mode: ListMode): QueryKey => (mode === '' ? ['games'] : [MEMBER_KEY, 'games', mode]);

const isOfMode = (key: QueryKey | undefined, mode: ListMode): boolean =>
  key !== undefined && listKey(mode).every((part, index) => part === key[index]);

/** Pages of 24 [G04], one request in flight: a new filter aborts the old request. `enabled`: the filter is known. */
export function useGameList(filter: GameFilter, enabled = true): GameListState {
  const api = useApi();
  const { merchant } = useManifest();
  const language = useLanguage() as LanguageCode;
  const { mode, gameType, vassalage = '', onlyVendor = '', gameName, gameClassify, minBet } = filter;
  const queryKey = [...listKey(mode), gameType, vassalage, onlyVendor, gameName, gameClassify, minBet, language];
  useFirstPage(queryKey);
  const query = useInfiniteQuery<GamePage, Error, InfiniteData<GamePage>, QueryKey, number>({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readGamePage(api, { filter, merchant, language, pageNo: pageParam, signal }),
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
    // Within one list the games stay until the next ones are loaded; another list starts with its own skeleton.
    placeholderData: (before, beforeQuery) => (isOfMode(beforeQuery?.queryKey, mode) ? before : undefined),
    ...(mode === '' ? {} : { staleTime: KEPT_STALE_MS }),
    enabled,
  });
  const pages = query.data?.pages ?? [];
  const games = pages.flatMap((page) => page.games);
  return {
    games,
    total: pages[0]?.total ?? (query.hasNextPage ? null : games.length),
    loading: query.isPending,
    outdated: query.isPlaceholderData,
    busy: query.isFetching,
    hasMore: query.hasNextPage,
    error: query.error,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** A list that is already loaded: one page and no more. */
export const singlePage = (games: readonly Game[]): GameListState => ({
  games,
  total: games.length,
  loading: false,
  outdated: false,
  busy: false,
  hasMore: false,
  error: null,
  moreFailed: false,
  loadMore: () => undefined,
  retry: () => undefined,
});
