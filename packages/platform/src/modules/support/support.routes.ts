import {
  playerAvatarValue,
  playerSearchRequest,
  playerSessionsRequest,
  playersValue,
  playerValue,
  supportActionRequest,
} from '@marquee/contracts/schemas/players';
import { SUPPORT_ACTIONS, type SupportAction, supportActionValue } from '@marquee/contracts/support';
import * as z from 'zod/mini';
import { type InternalRoutes, onePlayer } from '../../internal-calls.ts';
import { findPlayers, openPlayer } from './find-players.ts';
import { readPlayerAvatar } from './read-player-avatar.ts';
import { performSupportAction, type SupportActionDeps } from './support-actions.ts';

/** `/internal/support/…`: players for the console's staff. */
export function supportRoutes(routes: InternalRoutes, deps: SupportActionDeps): void {
  const { withTenant } = deps;
  routes.route('support.search', {
    body: playerSearchRequest,
    value: playersValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => findPlayers(db, ctx, body)),
  });
  routes.route('support.open', {
    params: onePlayer,
    body: z.strictObject({}),
    value: playerValue,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openPlayer(db, ctx, params.player)),
  });
  routes.route('support.avatar', {
    params: onePlayer,
    body: z.strictObject({}),
    value: playerAvatarValue,
    handler: (ctx, { params }) => readPlayerAvatar(deps, ctx, params.player),
  });
  for (const action of SUPPORT_ACTIONS) {
    routes.route(`support.${action}`, {
      params: onePlayer,
      body: bodyOf(action),
      value: supportActionValue,
      handler: (ctx, { params, body }) => {
        const { actor, idempotencyKey } = ctx;
        const by = { staff: actor.id, idempotencyKey };
        return performSupportAction(deps, ctx, { session: null, ...by, memberId: params.player, ...body, action });
      },
    });
  }
}

const bodyOf = (action: SupportAction) => (action === 'end-sessions' ? playerSessionsRequest : supportActionRequest);
