import { GAME_TYPES } from '@marquee/contracts/constants';
import {
  favouritesListQuery,
  favouritesListValue,
  favouritesValue,
  favouriteToggleBody,
  favouriteToggleValue,
  gameListQuery,
  gameListValue,
  gameTypeValue,
  hotGamesQuery,
  hotGamesValue,
  recentGamesQuery,
  recentGamesValue,
  vendorQuery,
  vendorsValue,
} from '@marquee/contracts/schemas/games';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { readGameList, readGameTypes, readHotGames, readVendorLanes } from './games.service.ts';
import { readFavourites, readFavouritesList, readRecentGames, toggleFavourite } from './player-games.service.ts';

/** The game calls for visitors (§7 e-games): the list, hot games, categories, vendors. */
export function gamesRoutes(routes: PlayerRoutes, { withTenant }: Services): void {
  routes.route('gameList', {
    query: gameListQuery,
    value: gameListValue,
    handler: (ctx, { query }) => withTenant(ctx, (db) => readGameList(db, ctx, query)),
  });
  routes.route('hotGames', {
    query: hotGamesQuery,
    value: hotGamesValue,
    handler: (ctx, { query }) => withTenant(ctx, (db) => readHotGames(db, ctx, query)),
  });
  routes.route('gameType', {
    value: gameTypeValue,
    handler: (ctx) => withTenant(ctx, (db) => readGameTypes(db, ctx)),
  });
  routes.route('vendors', {
    query: vendorQuery,
    value: vendorsValue,
    handler: (ctx, { query }) => {
      const gameTypes = query.gameType === undefined ? GAME_TYPES : [query.gameType];
      return withTenant(ctx, (db) => readVendorLanes(db, ctx, gameTypes));
    },
  });
}

/** A member's favourites and recently opened games [G05]. */
export function playerGamesRoutes(routes: PlayerRoutes, { withTenant }: Services): void {
  routes.route('favourites', {
    value: favouritesValue,
    handler: (ctx) => withTenant(ctx, (db) => readFavourites(db, requireMember(ctx))),
  });
  routes.route('favouritesList', {
    query: favouritesListQuery,
    value: favouritesListValue,
    handler: (ctx, { query }) => withTenant(ctx, (db) => readFavouritesList(db, requireMember(ctx), query)),
  });
  routes.route('favouriteToggle', {
    body: favouriteToggleBody,
    value: favouriteToggleValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => toggleFavourite(db, requireMember(ctx), body)),
  });
  routes.route('recentGames', {
    query: recentGamesQuery,
    value: recentGamesValue,
    handler: (ctx, { query }) => withTenant(ctx, (db) => readRecentGames(db, requireMember(ctx), query)),
  });
}
