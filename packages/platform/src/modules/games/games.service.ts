import { GAME_TYPES, type GameType, HOT_GAME_TYPES, HOT_GAMES_MAX } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import { decimalsOf, formatAmount, parseMinor } from '@marquee/contracts/money';
import type {
  Game,
  GameListQuery,
  GameListValue,
  HotGamesQuery,
  HotGamesValue,
  vendorsValue,
} from '@marquee/contracts/schemas/games';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { currencyOf } from '../member/index.ts';
import {
  byName,
  type CatalogueGame,
  countGames,
  findGame,
  inOrder,
  isLaunched,
  type ListCondition,
  linesAtLeast,
  listGames,
  listHot,
  minBetAtMost,
  named,
  notOpening,
  type Offer,
  ofClass,
  ofCode,
} from './games.repository.ts';
import { choiceOf, isCategoryOn, isGameOffered, isHot, isOffered, vendorsOf } from './offer.ts';
import { favouritesAmong } from './player-games.repository.ts';
import { searchKey } from './search-key.ts';

type VendorsValue = z.infer<typeof vendorsValue>;

/** A page of a category's games (§3 game list query), of one vendor when it is named, otherwise of all the brand's vendors. */
export async function readGameList(db: TenantDb, ctx: Ctx, query: GameListQuery): Promise<GameListValue> {
  const { gameType, pageNo, pageSize } = query;
  requireCategory(ctx, gameType);
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const order = query.sort === 'name' ? byName : inOrder(choiceOf(ctx).first[gameType] ?? []);
  const { games, total } = await listGames(
    db,
    offerOf(ctx, gameType, query.vassalage),
    listConditionsOf(ctx, query),
    order,
    page,
  );
  const favourites = await favouritesOf(db, ctx, games);
  return {
    games: games.map((game) => ({ ...toGame(ctx, game, query.language), isFavourite: favourites.has(game.nodeId) })),
    totalPages: Math.ceil(total / pageSize),
    total,
  };
}

/** Hot games, one category after the other; a category that is off has none. */
export async function readHotGames(
  db: TenantDb,
  ctx: Ctx,
  { gameType, vassalage, language }: HotGamesQuery,
): Promise<HotGamesValue> {
  const list: Game[] = [];
  for (const category of gameType === undefined ? HOT_GAME_TYPES : [gameType]) {
    if (!isCategoryOn(ctx, category)) continue;
    const games = await listHot(db, offerOf(ctx, category, vassalage), choiceOf(ctx).hot[category], HOT_GAMES_MAX);
    list.push(...games.map((game) => toGame(ctx, game, language)));
  }
  return { list };
}

/** Categories that are on and have games, in the order of §1. */
export async function readGameTypes(db: TenantDb, ctx: Ctx): Promise<{ gameTypes: GameType[] }> {
  const counts = await countGames(db, choiceOf(ctx).off);
  const has = (gameType: GameType) =>
    counts.some((row) => row.gameType === gameType && isOffered(ctx, row.vendor, gameType));
  return { gameTypes: GAME_TYPES.filter(has) };
}

/** One lane for each category that is on, with a card for each of the brand's vendors that has games in it (§3 vendor lane). */
export async function readVendorLanes(db: TenantDb, ctx: Ctx, gameTypes: readonly GameType[]): Promise<VendorsValue> {
  const counts = await countGames(db, choiceOf(ctx).off);
  const lanes = gameTypes.map((gameType) => ({
    title: gameType,
    gameType,
    cards: vendorsOf(ctx, gameType).flatMap((vendor) => {
      const counted = counts.find((row) => row.vendor === vendor.code && row.gameType === gameType);
      if (counted === undefined) return [];
      const { nodeId, games, classes } = counted;
      return [{ vassalage: vendor.code, gameType, isHot: vendor.isHot, nodeId, games, classes }];
    }),
  }));
  return { lanes: lanes.filter(({ cards }) => cards.length > 0) };
}

/** A game this brand offers now. @throws ProblemError `game_not_found`, `switch_off`. */
export async function requireOfferedGame(db: TenantDb, ctx: Ctx, nodeId: number): Promise<CatalogueGame> {
  const game = await findGame(db, nodeId);
  if (game === null) throw new ProblemError('game_not_found');
  requireCategory(ctx, game.gameType);
  if (!isGameOffered(ctx, game)) throw new ProblemError('game_not_found');
  return game;
}

/**
 * The vendor's game with this code, or without a code its first, in any of these categories.
 * @throws ProblemError `game_not_found` where the brand offers none.
 */
export async function requireFirstOf(
  db: TenantDb,
  ctx: Ctx,
  { vendor, gameTypes, code }: { vendor: string; gameTypes: readonly GameType[]; code: string },
): Promise<CatalogueGame> {
  for (const gameType of gameTypes.filter((each) => isOffered(ctx, vendor, each))) {
    const order = inOrder(choiceOf(ctx).first[gameType] ?? []);
    const conditions = code === '' ? [isLaunched] : [isLaunched, ofCode(code)];
    const { games } = await listGames(db, offerOf(ctx, gameType, vendor), conditions, order, { offset: 0, limit: 1 });
    if (games[0] !== undefined) return games[0];
  }
  throw new ProblemError('game_not_found');
}

function requireCategory(ctx: Ctx, gameType: GameType): void {
  if (!isCategoryOn(ctx, gameType)) throw new ProblemError('switch_off');
}

/** An empty vendor means none. */
function offerOf(ctx: Ctx, gameType: GameType, vassalage?: string): Offer {
  const openable = vendorsOf(ctx, gameType).map(({ code }) => code);
  const vendors = vassalage ? openable.filter((code) => code === vassalage) : openable;
  return { gameType, vendors, openable, off: choiceOf(ctx).off };
}

/** The member's favourites among these games; visitors have none. */
export async function favouritesOf(
  db: TenantDb,
  ctx: Ctx,
  games: readonly CatalogueGame[],
): Promise<ReadonlySet<number>> {
  if (ctx.actor.kind !== 'member' || !ctx.manifest.public.switches['games.favourites']) return new Set();
  return favouritesAmong(
    db,
    ctx,
    ctx.actor.memberId,
    games.map(({ nodeId }) => nodeId),
  );
}

/** The page sends empty text for "no filter". */
function listConditionsOf(ctx: Ctx, query: GameListQuery): (ListCondition | undefined)[] {
  const { gameName = '', minBet = '', minLineNum = '', gameClassify = '', vassalage = '' } = query;
  const code = currencyOf(ctx);
  const key = searchKey(gameName);
  const minor = minBet === '' ? null : parseMinor(minBet, decimalsOf(code));
  return [
    ...(key === '' ? [] : [named(key)]),
    ...(minor === null ? [] : [minBetAtMost(code, minor)]),
    ...(minLineNum === '' ? [] : [linesAtLeast(Number(minLineNum))]),
    ...(gameClassify === '' ? [] : [ofClass(gameClassify)]),
    ...(vassalage === '' ? [] : [notOpening(vassalage)]),
  ];
}

/** The game's name in the requested language, else in the brand's first. */
export const nameIn = (ctx: Ctx, game: CatalogueGame, language?: LanguageCode): string =>
  game.names[language ?? ctx.manifest.public.defaultLanguage] ?? game.name;

/** A game in the wire form of the specification, in the requested language. */
export function toGame(ctx: Ctx, game: CatalogueGame, language?: LanguageCode): Game {
  const { public: brand } = ctx.manifest;
  const minBet = game.minBets[currencyOf(ctx)] ?? game.minBets['default'] ?? '0';
  const shown = language ?? brand.defaultLanguage;
  return {
    nodeId: game.nodeId,
    gameCode: game.code,
    gameName: nameIn(ctx, game, language),
    vassalage: game.vendor,
    gameType: game.gameType,
    image: game.images[shown] ?? game.image,
    isHot: isHot(ctx, game),
    opensVassalage: game.opensVendor,
    defaultPlayType: game.defaultPlayType,
    classify: game.class,
    rtp: game.rtp,
    volatility: game.volatility,
    hitRate: game.hitRate,
    maxWin: game.maxWin,
    lines: game.lines,
    minBet: formatAmount(BigInt(minBet), brand.currency.code),
  };
}
