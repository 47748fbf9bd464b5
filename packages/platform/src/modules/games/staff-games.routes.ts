import { type CatalogueRequest, catalogueRequest } from '@marquee/contracts/catalogue';
import { formatAmount } from '@marquee/contracts/money';
import {
  type CatalogueValue,
  catalogueValue,
  GAMES_PER_PAGE,
  type GameState,
  type CatalogueGame as StaffGame,
} from '@marquee/contracts/schemas/console-games';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { InternalRoutes } from '../../internal-calls.ts';
import { currencyOf } from '../member/index.ts';
import type { CatalogueGame } from './games.repository.ts';
import { gameName } from './offer.ts';
import { listForStaff, lookUp, type SwitchedOff } from './staff-games.repository.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** `/internal/catalogue/games`: a brand's catalogue for staff, including games that players don't see. */
export function staffGamesRoutes(routes: InternalRoutes, { withTenant }: { readonly withTenant: WithTenant }): void {
  routes.route('catalogue.list', {
    body: catalogueRequest,
    value: catalogueValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readForStaff(db, ctx, body)),
  });
}

async function readForStaff(
  db: TenantDb,
  ctx: Ctx,
  { query, vendors, ...lists }: CatalogueRequest,
): Promise<CatalogueValue> {
  const weekAgo = new Date(ctx.clock.now().getTime() - WEEK_MS);
  const page = { weekAgo, limit: GAMES_PER_PAGE };
  const { games, total } = await listForStaff(db, query, vendors, lists, page);
  return {
    games: games.map((game) => toStaffGame(ctx, game, lists)),
    total,
    unknown: (await lookUp(db, lists.off)).unknown,
  };
}

function toStaffGame(ctx: Ctx, game: CatalogueGame, lists: SwitchedOff): StaffGame {
  const { code, vendor, provider, gameType, image, hotRank, opensVendor, lines, rtp, hitRate, volatility, maxWin } =
    game;
  const currency = currencyOf(ctx);
  const minBet = game.minBets[currency] ?? game.minBets['default'] ?? '0';
  return {
    code,
    vendor,
    provider,
    gameType,
    image,
    hotRank,
    opensVendor,
    lines,
    rtp,
    hitRate,
    volatility,
    maxWin,
    name: gameName(game),
    gameClass: game.class,
    title: game.name,
    titles: game.names as Record<string, string>,
    minBet: formatAmount(BigInt(minBet), currency),
    state: stateOf(game, lists),
    isVendorOff: lists.off.includes(vendor),
    listedAt: game.listedAt?.toISOString() ?? null,
    goneAt: game.goneAt?.toISOString() ?? null,
  };
}

function stateOf(game: CatalogueGame, { off, folderOff }: SwitchedOff): GameState {
  const isIn = (names: readonly string[]) => names.includes(game.vendor) || names.includes(gameName(game));
  if (!game.enabled) return 'gone';
  if (!isIn(off)) return 'on';
  return isIn(folderOff) ? 'folder' : 'off';
}
