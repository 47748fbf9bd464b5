import { RECONCILIATION_PATHS } from '@marquee/contracts/reconciliation';
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
import type { OnStaffCall } from '../../staff-calls.ts';
import { askAgain, type DayKey } from './recon-day.repository.ts';
import { mayRunAgain } from './recon-days.ts';
import { explainBreak, listBreaks, listDays, showDay } from './recon-view.repository.ts';

const oneDay = z.object(reconDayParams);

/** `/internal/reconciliation/…`: what staff see of it, and do. */
export function reconciliationRoutes(on: OnStaffCall, withTenant: WithTenant): void {
  on(RECONCILIATION_PATHS.days, reconDaysRequest, reconDaysValue, (ctx, { body }) =>
    withTenant(ctx, (db) => listDays(db, ctx, body.before, ctx.clock.now())),
  );
  on(RECONCILIATION_PATHS.breaks, reconBreaksRequest, reconBreaksValue, (ctx, { body, params }) =>
    withTenant(ctx, async (db) => {
      const key = keyOf(params);
      return { day: await requireDay(db, ctx, key), ...(await listBreaks(db, ctx, key, body)) };
    }),
  );
  on(RECONCILIATION_PATHS.explain, explainBreakRequest, reconBreakSchema, (ctx, { body, params, staff }) =>
    withTenant(ctx, async (db) => {
      const key = keyOf(params);
      await requireDay(db, ctx, key);
      const { ref, reason } = body;
      const explained = await explainBreak(db, ctx, { ...key, ref }, { reason, staff, now: ctx.clock.now() });
      if (explained === null) throw new ProblemError('conflict');
      return explained;
    }),
  );
  on(RECONCILIATION_PATHS.again, z.strictObject({}), reconDaySchema, (ctx, { params }) =>
    withTenant(ctx, async (db) => {
      const key = keyOf(params);
      await requireDay(db, ctx, key);
      if (!mayRunAgain(key.day, ctx.clock.now())) throw new ProblemError('conflict');
      await askAgain(db, ctx, key, ctx.clock.now());
      return requireDay(db, ctx, key);
    }),
  );
}

/** @throws ProblemError `not_found`: no such day can be. */
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
