import { IDENTITY_DOCUMENTS } from '@marquee/contracts/identity';
import {
  identityApproveRequest,
  identityPictureValue,
  identityQueueRequest,
  identityRejectRequest,
  listedIdentityValue,
  openedIdentityCheck,
  staffIdentityCheck,
} from '@marquee/contracts/schemas/identity';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { oneBrand } from '../players/one-player.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import {
  actOnIdentityCheck,
  type IdentityDecision,
  listIdentityChecks,
  openIdentityCheck,
  openIdentityPicture,
} from './identity.service.ts';

const one = z.extend(oneBrand, { check: z.string().check(z.maxLength(64)) });
const onePicture = z.extend(one, { kind: z.enum(IDENTITY_DOCUMENTS) });
const nothing = z.strictObject({});

/** Checks of players' identity that staff decide on. */
export function identityRoutes(routes: StaffRoutes, deps: WaitingDeps): void {
  routes.route('identityQueue', {
    params: oneBrand,
    query: identityQueueRequest,
    value: listedIdentityValue,
    handler: (who, { params, query }) => listIdentityChecks(deps, who, params.merchant, query),
  });
  routes.route('openIdentityCheck', {
    params: one,
    value: openedIdentityCheck,
    handler: (who, { params }) => openIdentityCheck(deps, who, params.merchant, params.check),
  });
  routes.route('identityPicture', {
    params: onePicture,
    value: identityPictureValue,
    handler: (who, { params }) => openIdentityPicture(deps, who, params),
  });
  const decide = (who: SignedIn, params: z.output<typeof one>, request: FastifyRequest, decision: IdentityDecision) =>
    actOnIdentityCheck(deps, who, { ...params, decision, idempotencyKey: idempotencyKeyOf(request) }, request.log);
  for (const [name, action] of [
    ['claimIdentityCheck', 'claim'],
    ['releaseIdentityCheck', 'release'],
  ] as const) {
    routes.route(name, {
      params: one,
      body: nothing,
      value: staffIdentityCheck,
      handler: (who, { params, request }) => decide(who, params, request, { action, body: {} }),
    });
  }
  routes.route('approveIdentityCheck', {
    params: one,
    body: identityApproveRequest,
    value: staffIdentityCheck,
    handler: (who, { params, body, request }) => decide(who, params, request, { action: 'approve', body }),
  });
  routes.route('rejectIdentityCheck', {
    params: one,
    body: identityRejectRequest,
    value: staffIdentityCheck,
    handler: (who, { params, body, request }) => decide(who, params, request, { action: 'reject', body }),
  });
}
