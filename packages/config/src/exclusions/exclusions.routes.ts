import {
  approveExclusionEndRequest,
  decidedMatch,
  decideExclusionRequest,
  exclusionEnd,
  listedExclusionsValue,
  releaseRegistrationRequest,
} from '@marquee/contracts/schemas/exclusions';
import * as z from 'zod/mini';
import { oneBrand, onePlayer } from '../players/one-player.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import {
  approveExclusionEnd,
  decideExclusion,
  endExclusionRequest,
  listExclusions,
  requestExclusionEnd,
  requestRelease,
} from './exclusions.service.ts';

const id = z.string().check(z.maxLength(64));
const oneMatch = z.extend(oneBrand, { match: id });
const oneEnd = z.extend(oneBrand, { end: id });

/** Exclusions of other accounts: possible matches, and by two persons the end of one that was taken over. */
export function exclusionsRoutes(routes: StaffRoutes, deps: WaitingDeps): void {
  routes.route('exclusions', {
    params: oneBrand,
    value: listedExclusionsValue,
    handler: (who, { params }) => listExclusions(deps, who, params.merchant),
  });
  for (const [name, action] of [
    ['takeOverExclusion', 'takeOver'],
    ['dismissExclusion', 'dismiss'],
  ] as const) {
    routes.route(name, {
      params: oneMatch,
      body: decideExclusionRequest,
      value: decidedMatch,
      handler: (who, { params, body, request }) =>
        decideExclusion(deps, who, { ...params, action, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
    });
  }
  routes.route('requestExclusionEnd', {
    params: onePlayer,
    body: decideExclusionRequest,
    value: exclusionEnd,
    handler: (who, { params, body, request }) =>
      requestExclusionEnd(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('releaseRegistration', {
    params: oneBrand,
    body: releaseRegistrationRequest,
    value: exclusionEnd,
    handler: (who, { params, body, request }) =>
      requestRelease(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('approveExclusionEnd', {
    params: oneEnd,
    body: approveExclusionEndRequest,
    value: exclusionEnd,
    handler: (who, { params, body, request }) =>
      approveExclusionEnd(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  for (const [name, action] of [
    ['rejectExclusionEnd', 'reject'],
    ['withdrawExclusionEnd', 'withdraw'],
  ] as const) {
    routes.route(name, {
      params: oneEnd,
      body: decideExclusionRequest,
      value: exclusionEnd,
      handler: (who, { params, body, request }) =>
        endExclusionRequest(
          deps,
          who,
          { ...params, action, body, idempotencyKey: idempotencyKeyOf(request) },
          request.log,
        ),
    });
  }
}
