import {
  adjustmentRequest,
  adjustmentSchema,
  adjustmentsRequest,
  adjustmentsValue,
  approveAdjustmentRequest,
  endAdjustmentRequest,
} from '@marquee/contracts/schemas/adjustments';
import * as z from 'zod/mini';
import { type InternalRoutes, requireId } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import { approveAdjustment, endAdjustment, openAdjustment, readAdjustments, requestAdjustment } from './adjustments.ts';

const oneAdjustment = z.object({ adjustment: z.string().check(z.maxLength(64)) });

/** `/internal/adjustments/…`: adjustments of players' accounts by the console's staff. */
export function adjustmentsRoutes(routes: InternalRoutes, { withTenant }: Pick<Services, 'withTenant'>): void {
  routes.route('adjustments.list', {
    body: adjustmentsRequest,
    value: adjustmentsValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readAdjustments(db, ctx, body)),
  });
  routes.route('adjustments.open', {
    params: oneAdjustment,
    body: z.strictObject({}),
    value: adjustmentSchema,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openAdjustment(db, ctx, requireId(params.adjustment))),
  });
  routes.route('adjustments.request', {
    body: adjustmentRequest,
    value: adjustmentSchema,
    handler: (ctx, { body }) => withTenant(ctx, (db) => requestAdjustment(db, ctx, body)),
  });
  routes.route('adjustments.approve', {
    params: oneAdjustment,
    body: approveAdjustmentRequest,
    value: adjustmentSchema,
    handler: (ctx, { params, body }) =>
      withTenant(ctx, (db) => approveAdjustment(db, ctx, requireId(params.adjustment), body)),
  });
  for (const [name, end] of [
    ['adjustments.reject', 'rejected'],
    ['adjustments.withdraw', 'withdrawn'],
  ] as const) {
    routes.route(name, {
      params: oneAdjustment,
      body: endAdjustmentRequest,
      value: adjustmentSchema,
      handler: (ctx, { params, body }) =>
        withTenant(ctx, (db) => endAdjustment(db, ctx, requireId(params.adjustment), { end, ...body })),
    });
  }
}
