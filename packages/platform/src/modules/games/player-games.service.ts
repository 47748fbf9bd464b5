import type {
  FavouritesListValue,
  FavouritesValue,
  FavouriteToggleBody,
  FavouriteToggleValue,
  Game,
  KeptGamesQuery,
  RecentGamesValue,
} from '@marquee/contracts/schemas/games';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { favouritesOf, requireOfferedGame, toGame } from './games.service.ts';
import { choiceOf, isGameOffered, vendorsOf } from './offer.ts';
import {
  addFavourite,
  isFavourite,
  listFavourites,
  listMarked,
  type Mark,
  removeFavourite,
} from './player-games.repository.ts';

/** All favourites that the brand offers now [G05]. The others stay stored and come back when they are offered again. */
export async function readFavourites(db: TenantDb, ctx: MemberCtx): Promise<FavouritesValue> {
  const all = await listFavourites(db, ctx, ctx.actor.memberId);
  const offered = all.filter((game) => isGameOffered(ctx, game));
  return { games: offered.map(({ nodeId, vendor, gameType }) => ({ nodeId, vassalage: vendor, gameType })) };
}

export async function readFavouritesList(
  db: TenantDb,
  ctx: MemberCtx,
  query: KeptGamesQuery,
): Promise<FavouritesListValue> {
  const { games, totalPages } = await readMarked(db, ctx, 'favouredAt', query);
  return { content: games, totalPages };
}

export async function readRecentGames(db: TenantDb, ctx: MemberCtx, query: KeptGamesQuery): Promise<RecentGamesValue> {
  const { games, totalPages } = await readMarked(db, ctx, 'openedAt', query);
  return { list: games, totalPages };
}

/**
 * Adds or removes a favourite. A game that the brand does not offer may be removed, not added.
 * @throws ProblemError `game_not_found`, `switch_off`.
 */
export async function toggleFavourite(
  db: TenantDb,
  ctx: MemberCtx,
  { nodeId, vendor, gameType, isFavourite: requested }: FavouriteToggleBody,
): Promise<FavouriteToggleValue> {
  const which = { memberId: ctx.actor.memberId, nodeId };
  const toBe = requested ?? !(await isFavourite(db, ctx, which));
  if (toBe) {
    const game = await requireOfferedGame(db, ctx, nodeId);
    if (game.vendor !== vendor || game.gameType !== gameType) throw new ProblemError('game_not_found');
    await addFavourite(db, ctx, which, ctx.clock.now());
  } else {
    await removeFavourite(db, ctx, which);
  }
  return { isFavourite: toBe };
}

async function readMarked(
  db: TenantDb,
  ctx: MemberCtx,
  mark: Mark,
  { gameType, vassalage, language, pageNo, pageSize }: KeptGamesQuery,
): Promise<{ games: Game[]; totalPages: number }> {
  const offered = vendorsOf(ctx, gameType).map(({ code }) => code);
  const vendors = vassalage ? offered.filter((code) => code === vassalage) : offered;
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const which = { memberId: ctx.actor.memberId, mark, gameType, vendors, off: choiceOf(ctx).off };
  const { games, total } = await listMarked(db, ctx, which, page);
  const marked = await favouritesOf(db, ctx, games);
  return {
    games: games.map((game) => ({ ...toGame(ctx, game, language), isFavourite: marked.has(game.nodeId) })),
    totalPages: Math.ceil(total / pageSize),
  };
}
