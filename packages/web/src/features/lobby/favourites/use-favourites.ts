import type { FavouritesValue, Game } from '@marquee/contracts/schemas/games';
import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../lib/api/api-context.ts';
import { useDialogs } from '../../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useSwitch } from '../../../lib/manifest/page-state.ts';
import { MEMBER_KEY } from '../../../lib/session/session.ts';
import { isTrial, useIsMember, useSession } from '../../../lib/session/use-session.ts';
import type { GamePage } from '../list/read-game-page.ts';
import { listKey } from '../list/use-game-list.ts';

const MARKS_QUERY_KEY = [MEMBER_KEY, 'favourites'] as const;
const KEYS = [MARKS_QUERY_KEY, listKey('fav')];
const TOGGLE_KEY = ['favouriteToggle'] as const;

/** The member's favourites by `nodeId`; null until they are known, and for visitors. */
export function useFavourites(): ReadonlySet<number> | null {
  const api = useApi();
  const session = useSession();
  const isMember = useIsMember() && !isTrial(session);
  const isOffered = useSwitch('games.favourites');
  const { data } = useQuery({
    queryKey: MARKS_QUERY_KEY,
    queryFn: ({ signal }) => api('favourites', { signal }),
    enabled: isMember && isOffered,
  });
  return useMemo(() => (data ? new Set(data.games.map(({ nodeId }) => nodeId)) : null), [data]);
}

type FavouriteGame = Pick<Game, 'nodeId' | 'vassalage' | 'gameType' | 'gameName'>;
interface Toggle {
  readonly game: FavouriteGame;
  readonly isFavourite: boolean;
}

/** The known favourites with one game added or removed. */
function mark(queries: QueryClient, { nodeId, vassalage, gameType }: FavouriteGame, isFavourite: boolean): void {
  queries.setQueryData<FavouritesValue>(MARKS_QUERY_KEY, (known) => {
    const others = (known?.games ?? []).filter((game) => game.nodeId !== nodeId);
    return { games: isFavourite ? [{ nodeId, vassalage, gameType }, ...others] : others };
  });
}

/** The list of favourites without a removed one. */
function unlist(queries: QueryClient, { nodeId }: FavouriteGame): void {
  queries.setQueriesData<InfiniteData<GamePage>>({ queryKey: listKey('fav') }, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          pages: list.pages.map((page) => ({ ...page, games: page.games.filter((game) => game.nodeId !== nodeId) })),
        },
  );
}

/**
 * Marks a game at once, and undoes it with a message when the server refuses [G05]. Changes of one game are sent one after the
 * other, however fast the clicks are; then the list is read from the server.
 */
export function useFavouriteToggle(): (toggle: Toggle) => void {
  const api = useApi();
  const queries = useQueryClient();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const t = useT();
  const { mutate } = useMutation({
    mutationKey: TOGGLE_KEY,
    scope: { id: TOGGLE_KEY[0] },
    mutationFn: ({ game: { nodeId, vassalage, gameType }, isFavourite }: Toggle) =>
      api('favouriteToggle', { body: { nodeId, vendor: vassalage, gameType, isFavourite } }),
    onMutate: async ({ game, isFavourite }) => {
      // A pending answer does not include it.
      await Promise.all(KEYS.map((queryKey) => queries.cancelQueries({ queryKey })));
      const listed = queries.getQueriesData({ queryKey: listKey('fav') });
      mark(queries, game, isFavourite);
      if (!isFavourite) unlist(queries, game);
      return listed;
    },
    onError: (error, { game, isFavourite }, listed) => {
      mark(queries, game, !isFavourite);
      for (const [key, data] of listed ?? []) queries.setQueryData(key, data);
      dialogs.toast(t('game.favourite.failed', { name: game.gameName, reason: problemText(error) }), 'negative');
    },
    onSettled: () => {
      // Only after the last pending change.
      if (queries.isMutating({ mutationKey: TOGGLE_KEY }) > 1) return;
      for (const queryKey of KEYS) void queries.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
