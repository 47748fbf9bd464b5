import {
  playerProfileValue,
  profileChangeRequest,
  profileValue,
  profileVerificationRequest,
  profileVerifiedValue,
} from '@marquee/contracts/schemas/profile';
import * as z from 'zod/mini';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { type InternalRoutes, onePlayer } from '../../internal-calls.ts';
import { changeProfile } from './change-profile.ts';
import { readProfile } from './read-profile.ts';
import { openProfile, verifyProfile } from './verify-profile.ts';

interface ProfileDeps {
  readonly withTenant: WithTenant;
}

/** GET and POST /wps/x/member/profile. */
export function profileRoutes(routes: PlayerRoutes, { withTenant }: ProfileDeps): void {
  routes.route('profile', {
    value: profileValue,
    handler: (ctx) => withTenant(ctx, (db) => readProfile(db, requireMember(ctx))),
  });
  routes.route('profileChange', {
    body: profileChangeRequest,
    value: profileValue,
    handler: (ctx, { body }) => changeProfile(withTenant, requireMember(ctx), body),
  });
}

/** Profiles for the console's staff. */
export function staffProfileRoutes(routes: InternalRoutes, { withTenant }: ProfileDeps): void {
  routes.route('support.profile', {
    params: onePlayer,
    body: z.strictObject({}),
    value: playerProfileValue,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openProfile(db, ctx, params.player)),
  });
  routes.route('support.verify', {
    params: onePlayer,
    body: profileVerificationRequest,
    value: profileVerifiedValue,
    handler: (ctx, { params, body }) => {
      const { actor, idempotencyKey } = ctx;
      return verifyProfile(withTenant, ctx, { ...body, memberId: params.player, staff: actor.id, idempotencyKey });
    },
  });
}
