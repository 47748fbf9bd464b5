import {
  playerSearchRequest,
  playerSessionsRequest,
  playersValue,
  playerValue,
  supportActionRequest,
} from '@marquee/contracts/schemas/players';
import { SUPPORT_ACTIONS, SUPPORT_PATHS, type SupportAction, supportActionValue } from '@marquee/contracts/support';
import { ProblemError } from '@marquee/server-kit';
import * as z from 'zod/mini';
import type { OnStaffCall } from '../../staff-calls.ts';
import { findPlayers, openPlayer } from './find-players.ts';
import { type DeedDeps, doToPlayer } from './player-deeds.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,64}$/;

/** `/internal/support/…`: what the console's staff do with players. */
export function supportRoutes(on: OnStaffCall, deps: DeedDeps): void {
  const { withTenant } = deps;
  on(SUPPORT_PATHS.search, playerSearchRequest, playersValue, (ctx, { body }) =>
    withTenant(ctx, (db) => findPlayers(db, ctx, body)),
  );
  on(SUPPORT_PATHS.open, z.strictObject({}), playerValue, (ctx, { params: { player = '' } }) =>
    withTenant(ctx, (db) => openPlayer(db, ctx, player)),
  );
  for (const deed of SUPPORT_ACTIONS) {
    on(SUPPORT_PATHS.action(deed), bodyOf(deed), supportActionValue, (ctx, { body, params, ...asked }) => {
      if (!IDEMPOTENCY_KEY.test(asked.idempotencyKey)) throw new ProblemError('bad_request');
      const { player: memberId = '' } = params;
      return doToPlayer(deps, ctx, { session: null, ...asked, memberId, ...body, deed });
    });
  }
}

const bodyOf = (deed: SupportAction) => (deed === 'end-sessions' ? playerSessionsRequest : supportActionRequest);
