import {
  approveBonusRequest,
  bonusRequestSchema,
  bonusRequestsValue,
  endBonusRequest as endRequest,
  forfeitBonusValue,
  giveBonusRequest,
  playerBonusesValue,
} from '@marquee/contracts/schemas/bonuses';
import * as z from 'zod/mini';
import { type InternalRoutes, onePlayer, requireId } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import { approveBonus, endBonusRequest, giveBonus, openBonusRequest } from './give-bonus.ts';
import { readPlayerBonuses, readWaitingRequests, takePlayerBonus } from './player-bonuses.ts';

const oneBonus = z.object({ bonus: z.string().check(z.maxLength(64)) });
const none = z.strictObject({});

/** `/internal/bonuses/…`: bonuses that the console's staff give to players and take back. */
export function staffBonusesRoutes(routes: InternalRoutes, { withTenant }: Pick<Services, 'withTenant'>): void {
  routes.route('bonuses.ofPlayer', {
    params: onePlayer,
    body: none,
    value: playerBonusesValue,
    handler: (ctx, { params }) => withTenant(ctx, (db) => readPlayerBonuses(db, ctx, params.player)),
  });
  routes.route('bonuses.waiting', {
    body: none,
    value: bonusRequestsValue,
    handler: (ctx) => withTenant(ctx, (db) => readWaitingRequests(db, ctx)),
  });
  routes.route('bonuses.open', {
    params: oneBonus,
    body: none,
    value: bonusRequestSchema,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openBonusRequest(db, ctx, requireId(params.bonus))),
  });
  routes.route('bonuses.give', {
    params: onePlayer,
    body: giveBonusRequest,
    value: bonusRequestSchema,
    handler: (ctx, { params, body }) => withTenant(ctx, (db) => giveBonus(db, ctx, { ...body, ...params })),
  });
  routes.route('bonuses.approve', {
    params: oneBonus,
    body: approveBonusRequest,
    value: bonusRequestSchema,
    handler: (ctx, { params, body }) => withTenant(ctx, (db) => approveBonus(db, ctx, requireId(params.bonus), body)),
  });
  for (const [name, end] of [
    ['bonuses.reject', 'rejected'],
    ['bonuses.withdraw', 'withdrawn'],
  ] as const) {
    routes.route(name, {
      params: oneBonus,
      body: endRequest,
      value: bonusRequestSchema,
      handler: (ctx, { params, body }) =>
        withTenant(ctx, (db) => endBonusRequest(db, ctx, requireId(params.bonus), { end, ...body })),
    });
  }
  routes.route('bonuses.forfeit', {
    params: oneBonus,
    body: endRequest,
    value: forfeitBonusValue,
    handler: (ctx, { params, body }) =>
      withTenant(ctx, (db) => takePlayerBonus(db, ctx, requireId(params.bonus), body)),
  });
}
