import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { UUID } from './payment-pairs.ts';
import type { DayKey } from './recon-day.repository.ts';

/**
 * Deposits, payments that staff credited, and payouts of which the provider has a movement that we lack are queried at once: the callback may be
 * lost. Those that staff have yet to decide on are not.
 */
export async function queryOrders(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, day }: DayKey,
  now: Date,
): Promise<void> {
  const due = now.toISOString();
  const orders = sql`SELECT CASE WHEN there->>'round' ~ ${UUID} THEN (there->>'round')::uuid END FROM app.recon_break WHERE tenant = ${merchant} AND provider = ${provider} AND day = ${day}
    AND state = 'open' AND there IS NOT NULL AND kinds && ARRAY['status', 'missing_here']`;
  // One that is locked is being changed now, by a transaction that may wait for the differences.
  await db.execute(sql`UPDATE app.deposit SET due_at = ${due} WHERE tenant = ${merchant} AND id IN (
    SELECT d.id FROM app.deposit d WHERE d.tenant = ${merchant} AND d.provider = ${provider} AND d.id IN (${orders})
      AND d.state IN ('pending', 'failed', 'expired', 'credited', 'returned', 'matched') FOR UPDATE SKIP LOCKED)`);
  await db.execute(sql`UPDATE app.unmatched_payment SET due_at = ${due} WHERE tenant = ${merchant} AND id IN (
    SELECT u.id FROM app.unmatched_payment u WHERE u.tenant = ${merchant} AND u.provider = ${provider} AND u.resolved_at IS NOT NULL
      AND u.order_id IN (SELECT ${`${merchant}.`} || o.id FROM (${orders}) AS o (id)) FOR UPDATE SKIP LOCKED)`);
  await db.execute(sql`UPDATE app.payout SET due_at = ${due} WHERE tenant = ${merchant} AND id IN (
    SELECT p.id FROM app.payout p JOIN app.withdrawal w ON w.tenant = ${merchant} AND w.id = p.withdrawal_id AND w.provider = ${provider}
    WHERE p.tenant = ${merchant} AND p.id IN (${orders}) AND p.state <> 'returned' FOR UPDATE OF p SKIP LOCKED)`);
}
