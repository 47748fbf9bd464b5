import {
  adjustmentRequest,
  adjustmentSchema,
  adjustmentsRequest,
  approveAdjustmentRequest,
  endAdjustmentRequest,
  listedAdjustmentsValue,
} from '@marquee/contracts/schemas/adjustments';
import * as z from 'zod/mini';
import { oneBrand } from '../players/one-player.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import { approveAdjustment, endAdjustment, listAdjustments, requestAdjustment } from './adjustments.service.ts';

const oneAdjustment = z.extend(oneBrand, { adjustment: z.string().check(z.maxLength(64)) });

/** Adjustments of players' accounts, each by two persons. */
export function adjustmentsRoutes(routes: StaffRoutes, deps: WaitingDeps): void {
  routes.route('adjustments', {
    params: oneBrand,
    query: adjustmentsRequest,
    value: listedAdjustmentsValue,
    handler: (who, { params, query }) => listAdjustments(deps, who, params.merchant, query),
  });
  routes.route('requestAdjustment', {
    params: oneBrand,
    body: adjustmentRequest,
    value: adjustmentSchema,
    handler: (who, { params, body, request }) =>
      requestAdjustment(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('approveAdjustment', {
    params: oneAdjustment,
    body: approveAdjustmentRequest,
    value: adjustmentSchema,
    handler: (who, { params, body, request }) =>
      approveAdjustment(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  for (const [name, action] of [
    ['rejectAdjustment', 'reject'],
    ['withdrawAdjustment', 'withdraw'],
  ] as const) {
    routes.route(name, {
      params: oneAdjustment,
      body: endAdjustmentRequest,
      value: adjustmentSchema,
      handler: (who, { params, body, request }) =>
        endAdjustment(deps, who, { ...params, action, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
    });
  }
}
