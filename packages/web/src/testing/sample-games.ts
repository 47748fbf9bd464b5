import type { Game, VendorLane } from '@marquee/contracts/schemas/games';
import type { Answers, SentCall } from './render-page.tsx';

/** A game of the sample brand's one vendor; its name contains its number. */
export const sampleGame = (nodeId: number, rest: Partial<Game> = {}): Game => ({
  nodeId,
  gameCode: `g${nodeId}`,
  gameName: `Game ${nodeId}`,
  vassalage: 'LUMEN',
  gameType: 'RNG',
  image: '/tile.svg',
  isHot: false,
  opensVassalage: null,
  defaultPlayType: null,
  classify: null,
  rtp: null,
  volatility: null,
  hitRate: null,
  maxWin: null,
  lines: 10,
  minBet: '0.10',
  ...rest,
});

const pageOf = (games: readonly Game[], { query = {} }: SentCall) => {
  const { pageNo, pageSize } = query as { pageNo: number; pageSize: number };
  const totalPages = Math.ceil(games.length / pageSize);
  return { games: games.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalPages, total: games.length };
};

function lanesOf(games: readonly Game[]): VendorLane[] {
  const gameTypes = [...new Set(games.map(({ gameType }) => gameType))];
  return gameTypes.map((gameType) => {
    const listed = games.filter((game) => game.gameType === gameType);
    const vendors = [...new Set(listed.map(({ vassalage }) => vassalage))];
    const cards = vendors.map((vassalage) => {
      const own = listed.filter((game) => game.vassalage === vassalage);
      return { vassalage, gameType, isHot: false, nodeId: own[0]?.nodeId ?? 0, games: own.length };
    });
    return { title: gameType, gameType, cards };
  });
}

/** A server with these games that stores the member's favourites. */
export function gameServer(
  games: readonly Game[],
  { marked = [] as number[], opened = [] as number[], hot = [] as number[] } = {},
): Answers {
  let favourites = [...marked];
  const find = (ids: readonly number[]) => games.filter(({ nodeId }) => ids.includes(nodeId));
  return {
    gameList: (call) => {
      const { vassalage, gameName, gameClassify, minBet } = call.query as Record<string, string>;
      const listed = games.filter(
        (game) =>
          game.vassalage === vassalage &&
          game.gameName.includes(gameName ?? '') &&
          (gameClassify === '' || game.classify === gameClassify) &&
          (minBet === '' || Number(game.minBet) <= Number(minBet)),
      );
      return pageOf(listed, call);
    },
    // Without the games' classes, as a brand's own upstream may answer.
    vendors: () => ({ lanes: lanesOf(games) }),
    hotGames: () => ({ list: find(hot) }),
    favourites: () => ({ games: find(favourites) }),
    favouritesList: (call) => {
      const { games: content, totalPages } = pageOf(find(favourites), call);
      return { content, totalPages };
    },
    recentGames: (call) => {
      const { games: list, totalPages } = pageOf(find(opened), call);
      return { list, totalPages };
    },
    favouriteToggle: ({ body }) => {
      const { nodeId, isFavourite } = body as { nodeId: number; isFavourite: boolean };
      favourites = favourites.filter((id) => id !== nodeId);
      if (isFavourite) favourites.push(nodeId);
      return { isFavourite };
    },
  };
}
