import type { BreakRepair } from '@marquee/contracts/schemas/reconciliation';
import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { DayKey } from './recon-day.repository.ts';
import { mayRunAgain } from './recon-days.ts';

/** A deposit or payout that changed. */
export interface Repair {
  readonly provider: string;
  /** Its id, which the provider has after the brand. */
  readonly order: string;
  readonly by: BreakRepair;
}

/** The order's differences are compared again soon, in the transaction that changed it. Most orders have none. */
export async function noteRepair(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, order, by }: Repair,
): Promise<void> {
  await db.execute(sql`UPDATE app.recon_break SET repaired_by = ${by}, is_due = true
    WHERE tenant = ${merchant} AND provider = ${provider} AND there->>'round' = ${order} AND state <> 'resolved'`);
}

/**
 * Days with repaired differences, the oldest first, that can be compared again. What is repaired from now on is compared the next time: the
 * caller compares in a later query of this transaction.
 */
export async function takeRepairedDays(
  db: TenantDb,
  { merchant }: TenantScope,
  provider: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`WITH due AS (
      UPDATE app.recon_break SET is_due = false WHERE tenant = ${merchant} AND provider = ${provider} AND is_due RETURNING day
    ) SELECT DISTINCT day::text FROM due ORDER BY day`);
  return rows.map(({ day }) => day).filter((day) => mayRunAgain(day, now));
}

/** What a repair did not close was closed by nothing yet. */
export async function forgetRepairs(db: TenantDb, { merchant }: TenantScope, { provider, day }: DayKey): Promise<void> {
  await db.execute(sql`UPDATE app.recon_break SET repaired_by = NULL
    WHERE tenant = ${merchant} AND provider = ${provider} AND day = ${day} AND state <> 'resolved' AND NOT is_due AND repaired_by IS NOT NULL`);
}
