import {
  playerAvatarValue,
  playerChangedValue,
  playerSearchRequest,
  playerSessionsRequest,
  playersValue,
  playerValue,
  supportActionRequest,
} from '@marquee/contracts/schemas/players';
import { playerProfileValue, profileVerificationRequest } from '@marquee/contracts/schemas/profile';
import {
  accountRecordQuery,
  accountRecordValue,
  betRecordQuery,
  betRecordValue,
  profitQuery,
  profitValue,
} from '@marquee/contracts/schemas/records';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import { oneBrand, onePlayer } from './one-player.ts';
import { findPlayers, openAvatar, openPlayer, type PlayerDeps, performSupportAction } from './player.service.ts';
import { openProfile, verifyProfile } from './player-profile.ts';
import { readRecord } from './player-records.ts';

/** Actions whose request has only a reason. */
const PLAIN_ACTIONS = [
  'lock',
  'unlock',
  'reset-password',
  'remove-avatar',
  'remove-second-factor',
  'keep-second-factor',
] as const;

/** A player's money and play. */
function playerRecordRoutes(routes: StaffRoutes, deps: PlayerDeps): void {
  routes.route('playerBets', {
    params: onePlayer,
    query: betRecordQuery,
    value: betRecordValue,
    handler: (who, { params, query }) => readRecord(deps, who, { ...params, record: 'bets', query }, betRecordValue),
  });
  routes.route('playerAccount', {
    params: onePlayer,
    query: accountRecordQuery,
    value: accountRecordValue,
    handler: (who, { params, query }) =>
      readRecord(deps, who, { ...params, record: 'account', query }, accountRecordValue),
  });
  routes.route('playerProfit', {
    params: onePlayer,
    query: profitQuery,
    value: profitValue,
    handler: (who, { params, query }) => readRecord(deps, who, { ...params, record: 'profit', query }, profitValue),
  });
}

/** Players of a brand for support staff. */
export function playerRoutes(routes: StaffRoutes, deps: PlayerDeps): void {
  routes.route('searchPlayers', {
    params: oneBrand,
    body: playerSearchRequest,
    value: playersValue,
    handler: (who, { params, body }) => findPlayers(deps, who, params.merchant, body),
  });
  routes.route('player', {
    params: onePlayer,
    value: playerValue,
    handler: (who, { params }) => openPlayer(deps, who, params.merchant, params.player),
  });
  routes.route('playerProfile', {
    params: onePlayer,
    value: playerProfileValue,
    handler: (who, { params }) => openProfile(deps, who, params.merchant, params.player),
  });
  routes.route('verifyPlayer', {
    params: onePlayer,
    body: profileVerificationRequest,
    value: playerProfileValue,
    handler: (who, { params: { merchant, player }, body, request }) => {
      const input = { merchant, playerId: player, body, idempotencyKey: idempotencyKeyOf(request) };
      return verifyProfile(deps, who, input, request.log);
    },
  });
  routes.route('playerAvatar', {
    params: onePlayer,
    value: playerAvatarValue,
    handler: (who, { params }) => openAvatar(deps, who, params.merchant, params.player),
  });
  playerRecordRoutes(routes, deps);
  for (const action of PLAIN_ACTIONS) {
    routes.route(`players.${action}`, {
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
  routes.route('players.end-sessions', {
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
