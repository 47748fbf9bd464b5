import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { throttles } from './verification.tables.ts';

export interface Allowance {
  /** The throttled action, such as `captcha`. */
  readonly action: string;
  readonly times: number;
  readonly periodMs: number;
}

/**
 * Counts one use of `allowance.action` by `who`: null within the allowance, else the seconds until the next is allowed. Windows
 * are fixed and start with the first use. Counted in the database, for all processes together.
 */
export async function throttle(db: TenantDb, ctx: Ctx, who: string, allowance: Allowance): Promise<number | null> {
  const windowStart = ctx.clock.now();
  const since = new Date(windowStart.getTime() - allowance.periodMs).toISOString();
  const isOver = sql`${throttles.windowStart} <= ${since}`;
  const [use] = await db
    .insert(throttles)
    .values({ tenant: ctx.merchant, key: `${allowance.action}:${who}`, windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: [throttles.tenant, throttles.key],
      set: {
        hits: sql`CASE WHEN ${isOver} THEN 1 ELSE ${throttles.hits} + 1 END`,
        windowStart: sql`CASE WHEN ${isOver} THEN excluded.window_start ELSE ${throttles.windowStart} END`,
      },
    })
    .returning();
  if (use === undefined || use.hits <= allowance.times) return null;
  return Math.ceil((use.windowStart.getTime() + allowance.periodMs - windowStart.getTime()) / 1000);
}
