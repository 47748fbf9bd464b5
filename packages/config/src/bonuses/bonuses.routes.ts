import {
  approveBonusRequest,
  bonusRequestSchema,
  endBonusRequest as endRequest,
  forfeitBonusValue,
  giveBonusRequest,
  listedBonusRequestsValue,
  listedPlayerBonusesValue,
} from '@marquee/contracts/schemas/bonuses';
import * as z from 'zod/mini';
import { oneBrand, onePlayer } from '../players/one-player.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import {
  approveBonus,
  endBonusRequest,
  forfeitBonus,
  giveBonus,
  listBonusRequests,
  listPlayerBonuses,
} from './bonuses.service.ts';

const oneBonus = z.extend(oneBrand, { bonus: z.string().check(z.maxLength(64)) });

/** Bonuses that staff give to players and take back. */
export function bonusesRoutes(routes: StaffRoutes, deps: WaitingDeps): void {
  routes.route('playerBonuses', {
    params: onePlayer,
    value: listedPlayerBonusesValue,
    handler: (who, { params }) => listPlayerBonuses(deps, who, params),
  });
  routes.route('giveBonus', {
    params: onePlayer,
    body: giveBonusRequest,
    value: bonusRequestSchema,
    handler: (who, { params, body, request }) =>
      giveBonus(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('forfeitBonus', {
    params: oneBonus,
    body: endRequest,
    value: forfeitBonusValue,
    handler: (who, { params, body, request }) =>
      forfeitBonus(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('bonusRequests', {
    params: oneBrand,
    value: listedBonusRequestsValue,
    handler: (who, { params }) => listBonusRequests(deps, who, params.merchant),
  });
  routes.route('approveBonus', {
    params: oneBonus,
    body: approveBonusRequest,
    value: bonusRequestSchema,
    handler: (who, { params, body, request }) =>
      approveBonus(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  for (const [name, action] of [
    ['rejectBonus', 'reject'],
    ['withdrawBonus', 'withdraw'],
  ] as const) {
    routes.route(name, {
      params: oneBonus,
      body: endRequest,
      value: bonusRequestSchema,
      handler: (who, { params, body, request }) =>
        endBonusRequest(deps, who, { ...params, action, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
    });
  }
}
