import {
  excludePlayerRequest,
  limitPlayerRequest,
  listedProtection,
  timeOutPlayerRequest,
} from '@marquee/contracts/schemas/player-protection';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { SignedIn } from '../staff/staff-deps.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import { onePlayer } from './one-player.ts';
import type { PlayerDeps } from './player.service.ts';
import { openProtection, protectPlayer, type Tightening } from './player-protection.ts';

/** Limits, time-outs and exclusions of a player. */
export function playerProtectionRoutes(routes: StaffRoutes, deps: PlayerDeps): void {
  routes.route('playerProtection', {
    params: onePlayer,
    value: listedProtection,
    handler: (who, { params }) => openProtection(deps, who, params.merchant, params.player),
  });
  const tighten = (
    who: SignedIn,
    { merchant, player }: z.output<typeof onePlayer>,
    request: FastifyRequest,
    tightening: Tightening,
  ) => {
    const idempotencyKey = idempotencyKeyOf(request);
    return protectPlayer(deps, who, { merchant, playerId: player, tightening, idempotencyKey }, request.log);
  };
  routes.route('limitPlayer', {
    params: onePlayer,
    body: limitPlayerRequest,
    value: listedProtection,
    handler: (who, { params, body, request }) => tighten(who, params, request, { action: 'limit', body }),
  });
  routes.route('timeOutPlayer', {
    params: onePlayer,
    body: timeOutPlayerRequest,
    value: listedProtection,
    handler: (who, { params, body, request }) => tighten(who, params, request, { action: 'timeOut', body }),
  });
  routes.route('excludePlayer', {
    params: onePlayer,
    body: excludePlayerRequest,
    value: listedProtection,
    handler: (who, { params, body, request }) => tighten(who, params, request, { action: 'exclude', body }),
  });
}
