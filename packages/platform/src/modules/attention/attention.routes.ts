import { RECONCILIATION_PATHS } from '@marquee/contracts/reconciliation';
import { attentionValue } from '@marquee/contracts/schemas/attention';
import * as z from 'zod/mini';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { OnStaffCall } from '../../staff-calls.ts';
import { readAttention } from './attention.repository.ts';

/** `/internal/reconciliation/attention`: what of a brand's books staff have to look at before a provider's day tells of it. */
export function registerAttention(on: OnStaffCall, withTenant: WithTenant): void {
  on(RECONCILIATION_PATHS.attention, z.strictObject({}), attentionValue, (ctx) =>
    withTenant(ctx, (db) => readAttention(db, ctx, ctx.clock.now())),
  );
}
