import {
  explainBreakRequest,
  reconBreakSchema,
  reconBreaksRequest,
  reconBreaksValue,
  reconDayParams,
  reconDaySchema,
  reconDaysRequest,
  reconDaysValue,
} from '@marquee/contracts/schemas/reconciliation';
import { ProblemError } from '@marquee/server-kit';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { InternalRoutes } from '../../internal-calls.ts';
import { type DayKey, requestAgain } from './recon-day.repository.ts';
import { mayRunAgain } from './recon-days.ts';
import { explainBreak, listBreaks, listDays, showDay } from './recon-view.repository.ts';

const oneDay = z.object(reconDayParams);
const text = z.string().check(z.maxLength(64));
/** Parameters that no day can have are not found, rather than invalid. */
const dayPath = z.object({ provider: text, day: text });

/** `/internal/reconciliation/…`: reconciliation for staff. */
export function reconciliationRoutes(routes: InternalRoutes, withTenant: WithTenant): void {
  routes.route('reconciliation.days', {
    body: reconDaysRequest,
    value: reconDaysValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => listDays(db, ctx, body.before, ctx.clock.now())),
  });
  routes.route('reconciliation.breaks', {
    params: dayPath,
    body: reconBreaksRequest,
    value: reconBreaksValue,
    handler: (ctx, { body, params }) =>
      withTenant(ctx, async (db) => {
        const key = keyOf(params);
        return { day: await requireDay(db, ctx, key), ...(await listBreaks(db, ctx, key, body)) };
      }),
  });
  routes.route('reconciliation.explain', {
    params: dayPath,
    body: explainBreakRequest,
    value: reconBreakSchema,
    handler: (ctx, { body: { ref, reason }, params }) =>
      withTenant(ctx, async (db) => {
        const key = keyOf(params);
        await requireDay(db, ctx, key);
        const by = { reason, staff: ctx.actor.id, now: ctx.clock.now() };
        const explained = await explainBreak(db, ctx, { ...key, ref }, by);
        if (explained === null) throw new ProblemError('conflict');
        return explained;
      }),
  });
  routes.route('reconciliation.again', {
    params: dayPath,
    body: z.strictObject({}),
    value: reconDaySchema,
    handler: (ctx, { params }) =>
      withTenant(ctx, async (db) => {
        const key = keyOf(params);
        await requireDay(db, ctx, key);
        if (!mayRunAgain(key.day, ctx.clock.now())) throw new ProblemError('conflict');
        await requestAgain(db, ctx, key, ctx.clock.now());
        return requireDay(db, ctx, key);
      }),
  });
}

/** @throws ProblemError `not_found` for an impossible day. */
function keyOf(params: Readonly<Record<string, string>>): DayKey {
  const key = oneDay.safeParse(params);
  if (!key.success) throw new ProblemError('not_found');
  return key.data;
}

async function requireDay(db: TenantDb, ctx: Ctx, key: DayKey) {
  const day = await showDay(db, ctx, key, ctx.clock.now());
  if (day === null) throw new ProblemError('not_found');
  return day;
}
