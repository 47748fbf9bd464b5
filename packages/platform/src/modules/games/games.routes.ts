import { GAME_TYPES } from '@marquee/contracts/constants';
import {
  gameListQuery,
  gameListValue,
  gameTypeValue,
  vendorQuery,
  vendorsValue,
} from '@marquee/contracts/schemas/games';
import type { Server } from '@marquee/server-kit';
import { registerCall } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { readGameList, readGameTypes, readVendorLanes } from './games.service.ts';

/** What a visitor browses (§7 e-games): the list, the categories, the vendors. */
export function registerGames(app: Server, { withTenant }: Services): void {
  registerCall(app, 'gameList', {
    query: gameListQuery,
    value: gameListValue,
    handler: (ctx, { query }) => withTenant(ctx, (db) => readGameList(db, ctx, query)),
  });
  registerCall(app, 'gameType', {
    value: gameTypeValue,
    handler: (ctx) => withTenant(ctx, (db) => readGameTypes(db, ctx)),
  });
  registerCall(app, 'vendors', {
    query: vendorQuery,
    value: vendorsValue,
    handler: (ctx, { query }) => {
      const gameTypes = query.gameType === undefined ? GAME_TYPES : [query.gameType];
      return withTenant(ctx, (db) => readVendorLanes(db, ctx, gameTypes));
    },
  });
}
