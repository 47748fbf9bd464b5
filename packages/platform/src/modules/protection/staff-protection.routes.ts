import {
  excludePlayerRequest,
  limitPlayerRequest,
  playerProtected,
  playerProtection,
  timeOutPlayerRequest,
} from '@marquee/contracts/schemas/player-protection';
import * as z from 'zod/mini';
import { type InternalRoutes, onePlayer } from '../../internal-calls.ts';
import { openProtection, protectMember, type StaffProtectionDeps } from './staff-protection.ts';

/** `/internal/protection/…`: what protects a player, for the console's staff. */
export function staffProtectionRoutes(routes: InternalRoutes, deps: StaffProtectionDeps): void {
  routes.route('protection.open', {
    params: onePlayer,
    body: z.strictObject({}),
    value: playerProtection,
    handler: (ctx, { params }) => deps.withTenant(ctx, (db) => openProtection(deps, db, ctx, params.player)),
  });
  routes.route('protection.limit', {
    params: onePlayer,
    body: limitPlayerRequest,
    value: playerProtected,
    handler: (ctx, { params, body }) => protectMember(deps, ctx, params.player, { action: 'limit', body }),
  });
  routes.route('protection.timeOut', {
    params: onePlayer,
    body: timeOutPlayerRequest,
    value: playerProtected,
    handler: (ctx, { params, body }) => protectMember(deps, ctx, params.player, { action: 'timeOut', body }),
  });
  routes.route('protection.exclude', {
    params: onePlayer,
    body: excludePlayerRequest,
    value: playerProtected,
    handler: (ctx, { params, body }) => protectMember(deps, ctx, params.player, { action: 'exclude', body }),
  });
}
