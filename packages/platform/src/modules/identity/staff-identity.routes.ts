import {
  identityApproveRequest,
  identityPictureRequest,
  identityPictureValue,
  identityQueueRequest,
  identityQueueValue,
  identityRejectRequest,
  staffIdentityCheck,
} from '@marquee/contracts/schemas/identity';
import * as z from 'zod/mini';
import { type InternalRoutes, requireId } from '../../internal-calls.ts';
import { claimCheck, type DecideDeps, decideCheck, releaseCheck } from './decide-check.ts';
import type { IdentityDeps } from './member-checks.ts';
import { openCheckForStaff, readPictureForStaff, readQueue } from './staff-checks.ts';

const one = z.object({ check: z.string().check(z.maxLength(64)) });
const nothing = z.strictObject({});

/** `/internal/identity/…`: checks for the console's staff. */
export function staffIdentityRoutes(routes: InternalRoutes, deps: IdentityDeps & DecideDeps): void {
  const { withTenant } = deps;
  routes.route('identity.queue', {
    body: identityQueueRequest,
    value: identityQueueValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readQueue(db, ctx, body)),
  });
  routes.route('identity.open', {
    params: one,
    body: nothing,
    value: staffIdentityCheck,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openCheckForStaff(db, ctx, requireId(params.check))),
  });
  routes.route('identity.picture', {
    params: one,
    body: identityPictureRequest,
    value: identityPictureValue,
    handler: (ctx, { params, body }) =>
      readPictureForStaff(deps, ctx, { id: requireId(params.check), kind: body.kind }),
  });
  for (const [name, act] of [
    ['identity.claim', claimCheck],
    ['identity.release', releaseCheck],
  ] as const) {
    routes.route(name, {
      params: one,
      body: nothing,
      value: staffIdentityCheck,
      handler: (ctx, { params }) => act(deps, ctx, requireId(params.check)),
    });
  }
  routes.route('identity.approve', {
    params: one,
    body: identityApproveRequest,
    value: staffIdentityCheck,
    handler: (ctx, { params, body }) =>
      decideCheck(deps, ctx, requireId(params.check), { end: 'approve', facts: body }),
  });
  routes.route('identity.reject', {
    params: one,
    body: identityRejectRequest,
    value: staffIdentityCheck,
    handler: (ctx, { params, body }) => decideCheck(deps, ctx, requireId(params.check), { end: 'reject', why: body }),
  });
}
