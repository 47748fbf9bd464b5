import {
  playerChangedValue,
  playerSearchRequest,
  playerSessionsRequest,
  playersValue,
  playerValue,
  supportActionRequest,
} from '@marquee/contracts/schemas/players';
import * as z from 'zod/mini';
import type { StaffRoutes } from '../staff/staff-routes.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import { findPlayers, openPlayer, type PlayerDeps, performSupportAction } from './player.service.ts';

const oneBrand = z.object({ merchant: z.string() });
const onePlayer = z.extend(oneBrand, { player: z.string().check(z.maxLength(64)) });

/** The deeds whose request says a reason and nothing else. */
const PLAIN_ACTIONS = ['lock', 'unlock', 'reset-password'] as const;

/** Players of a brand, as support staff find and help them. */
export function registerPlayerRoutes(routes: StaffRoutes, deps: PlayerDeps): void {
  routes.route('POST /staff/v1/brands/:merchant/players/search', {
    params: oneBrand,
    body: playerSearchRequest,
    value: playersValue,
    handler: (who, { params, body }) => findPlayers(deps, who, params.merchant, body),
  });
  routes.route('GET /staff/v1/brands/:merchant/players/:player', {
    params: onePlayer,
    value: playerValue,
    handler: (who, { params }) => openPlayer(deps, who, params.merchant, params.player),
  });
  for (const action of PLAIN_ACTIONS) {
    routes.route(`POST /staff/v1/brands/:merchant/players/:player/${action}`, {
      params: onePlayer,
      body: supportActionRequest,
      value: playerChangedValue,
      handler: (who, { params: { merchant, player }, body, request }) => {
        const idempotencyKey = idempotencyKeyOf(request);
        return performSupportAction(
          deps,
          who,
          { merchant, playerId: player, action, body, idempotencyKey },
          request.log,
        );
      },
    });
  }
  routes.route('POST /staff/v1/brands/:merchant/players/:player/end-sessions', {
    params: onePlayer,
    body: playerSessionsRequest,
    value: playerChangedValue,
    handler: (who, { params: { merchant, player }, body, request }) => {
      const idempotencyKey = idempotencyKeyOf(request);
      const action = 'end-sessions' as const;
      return performSupportAction(deps, who, { merchant, playerId: player, action, body, idempotencyKey }, request.log);
    },
  });
}
