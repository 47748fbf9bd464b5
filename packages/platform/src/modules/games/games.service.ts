import { GAME_TYPES, type GameType } from '@marquee/contracts/constants';
import { decimalsOf, formatMinor, parseMinor } from '@marquee/contracts/money';
import type { Game, GameListQuery, GameListValue, vendorsValue } from '@marquee/contracts/schemas/games';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { currencyOf } from '../member/index.ts';
import { isGameType } from './catalogue.ts';
import {
  type CatalogueGame,
  countGames,
  findGame,
  linesAtLeast,
  listGames,
  minBetAtMost,
  type Narrowing,
  named,
  none,
} from './games.repository.ts';
import { isCategoryOn, isOffered, vendorsOf } from './offer.ts';
import { searchKey } from './search-key.ts';

type VendorsValue = z.infer<typeof vendorsValue>;

/** A page of a category's games (§3 game list query), of one vendor when it is named, of all the brand has otherwise. */
export async function readGameList(db: TenantDb, ctx: Ctx, query: GameListQuery): Promise<GameListValue> {
  const { gameType, pageNo, pageSize } = query;
  requireCategory(ctx, gameType);
  const vendors = vendorsOf(ctx, gameType).map(({ code }) => code);
  const wanted = query.vassalage ? vendors.filter((code) => code === query.vassalage) : vendors;
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const { games, total } = await listGames(db, gameType, wanted, narrowingsOf(ctx, query), page);
  return { games: games.map((game) => toGame(ctx, game)), totalPages: Math.ceil(total / pageSize), total };
}

/** Categories the brand has on and has games in, in the order of §1. */
export async function readGameTypes(db: TenantDb, ctx: Ctx): Promise<{ gameTypes: GameType[] }> {
  const counts = await countGames(db);
  const has = (gameType: GameType) =>
    counts.some((row) => row.gameType === gameType && isOffered(ctx, row.vendor, gameType));
  return { gameTypes: GAME_TYPES.filter(has) };
}

/** A lane per category that is on, with a card per vendor of the brand that has games in it (§3 vendor lane). */
export async function readVendorLanes(db: TenantDb, ctx: Ctx, gameTypes: readonly GameType[]): Promise<VendorsValue> {
  const counts = await countGames(db);
  const lanes = gameTypes.map((gameType) => ({
    title: gameType,
    gameType,
    cards: vendorsOf(ctx, gameType).flatMap((vendor) => {
      const counted = counts.find((row) => row.vendor === vendor.code && row.gameType === gameType);
      if (counted === undefined) return [];
      return [{ vassalage: vendor.code, gameType, isHot: vendor.isHot, nodeId: counted.nodeId, games: counted.games }];
    }),
  }));
  return { lanes: lanes.filter(({ cards }) => cards.length > 0) };
}

/** A game this brand offers now. @throws ProblemError `game_not_found`, `switch_off`. */
export async function requireOfferedGame(
  db: TenantDb,
  ctx: Ctx,
  nodeId: number,
): Promise<CatalogueGame & { gameType: GameType }> {
  const game = await findGame(db, nodeId);
  if (game === null || !isGameType(game.gameType)) throw new ProblemError('game_not_found');
  requireCategory(ctx, game.gameType);
  if (!isOffered(ctx, game.vendor, game.gameType)) throw new ProblemError('game_not_found');
  return { ...game, gameType: game.gameType };
}

function requireCategory(ctx: Ctx, gameType: GameType): void {
  if (!isCategoryOn(ctx, gameType)) throw new ProblemError('switch_off');
}

/** Empty text is what the page sends for "no filter". No provider classifies its games yet, so a class matches none. */
function narrowingsOf(ctx: Ctx, query: GameListQuery): Narrowing[] {
  const { gameName = '', minBet = '', minLineNum = '', gameClassify = '' } = query;
  const code = currencyOf(ctx);
  const key = searchKey(gameName);
  const minor = minBet === '' ? null : parseMinor(minBet, decimalsOf(code));
  return [
    ...(key === '' ? [] : [named(key)]),
    ...(minor === null ? [] : [minBetAtMost(code, minor)]),
    ...(/^\d{1,5}$/.test(minLineNum) ? [linesAtLeast(Number(minLineNum))] : []),
    ...(gameClassify === '' ? [] : [none]),
  ];
}

/** A game in the wire form of the specification. */
export function toGame(ctx: Ctx, game: CatalogueGame): Game {
  const { public: brand } = ctx.manifest;
  const minBet = game.minBets[currencyOf(ctx)] ?? game.minBets['default'] ?? '0';
  return {
    nodeId: game.nodeId,
    gameCode: game.code,
    gameName: game.name,
    vassalage: game.vendor,
    gameType: game.gameType as GameType,
    image: game.image,
    isHot: brand.vendors.some(({ code, isHot }) => code === game.vendor && isHot),
    rtp: game.rtp,
    volatility: game.volatility,
    lines: game.lines,
    minBet: formatMinor(BigInt(minBet), decimalsOf(brand.currency.code)),
  };
}
