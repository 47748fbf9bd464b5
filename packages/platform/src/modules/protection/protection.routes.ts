import {
  limitNameRequest,
  limitSetRequest,
  protectionValue,
  realityCheckSetRequest,
  realityCheckValue,
  selfExcludeRequest,
  timeOutRequest,
} from '@marquee/contracts/schemas/protection';
import { emptyRequest } from '@marquee/contracts/schemas/session';
import type * as z from 'zod/mini';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { requestExclusionEnd, takeTimeOut } from './exclude.ts';
import { cancelLimit, confirmLimit, setLimit } from './limits.ts';
import { readProtection } from './read-protection.ts';
import { acknowledgeRealityCheck, readRealityCheck, setRealityCheck } from './reality-check.ts';
import { type SelfExclusionDeps, selfExclude } from './self-exclude.ts';
import type { SpreadDeps } from './spread-exclusions.ts';

interface ProtectionDeps extends SelfExclusionDeps {
  readonly withTenant: WithTenant;
  readonly brands: SpreadDeps['brands'];
}

/** `/wps/x/protection/…`: what protects the member [W13]. */
export function protectionRoutes(routes: PlayerRoutes, deps: ProtectionDeps): void {
  const { withTenant } = deps;
  const read = (ctx: MemberCtx) => withTenant(ctx, (db) => readProtection(deps, db, ctx, ctx.actor.memberId));
  routes.route('protection', { value: protectionValue, handler: (ctx) => read(requireMember(ctx)) });
  routes.route('selfExclude', {
    body: selfExcludeRequest,
    value: protectionValue,
    handler: async (ctx, { body }) => {
      await selfExclude(deps, requireMember(ctx), body);
      return read(requireMember(ctx));
    },
  });
  changeRoutes(routes, deps);
  routes.route('realityCheck', {
    value: realityCheckValue,
    handler: (ctx) => withTenant(ctx, (db) => readRealityCheck(db, requireMember(ctx))),
  });
  routes.route('realityAcknowledge', {
    value: realityCheckValue,
    handler: (ctx) => withTenant(ctx, (db) => acknowledgeRealityCheck(db, requireMember(ctx))),
  });
}

/** Each answers with the state afterwards. */
function changeRoutes(routes: PlayerRoutes, deps: ProtectionDeps): void {
  const change = <Body extends z.ZodMiniType>(
    body: Body,
    make: (db: TenantDb, ctx: MemberCtx, input: z.output<Body>) => Promise<void>,
  ) => ({
    body,
    value: protectionValue,
    handler: (visitor: Parameters<typeof requireMember>[0], { body: input }: { body: z.output<Body> }) => {
      const ctx = requireMember(visitor);
      return deps.withTenant(ctx, async (db) => {
        await make(db, ctx, input);
        return readProtection(deps, db, ctx, ctx.actor.memberId);
      });
    },
  });
  routes.route(
    'limitSet',
    change(limitSetRequest, (db, ctx, body) => setLimit(db, ctx, ctx.actor.memberId, body)),
  );
  routes.route(
    'limitConfirm',
    change(limitNameRequest, (db, ctx, body) => confirmLimit(db, ctx, ctx.actor.memberId, body)),
  );
  routes.route(
    'limitCancel',
    change(limitNameRequest, (db, ctx, body) => cancelLimit(db, ctx, ctx.actor.memberId, body)),
  );
  routes.route(
    'realityCheckSet',
    change(realityCheckSetRequest, (db, ctx, { minutes }) => setRealityCheck(db, ctx, minutes)),
  );
  routes.route(
    'timeOut',
    change(timeOutRequest, (db, ctx, { hours }) => takeTimeOut(db, ctx, ctx.actor.memberId, { hours })),
  );
  routes.route(
    'exclusionEnd',
    change(emptyRequest, (db, ctx) => requestExclusionEnd(db, ctx, ctx.actor.memberId)),
  );
}
