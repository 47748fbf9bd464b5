import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { LimitPeriod } from './protection.repository.ts';

/**
 * What counts towards the member's deposit limits now, in minor units: within 24 hours, 7 days and a month. `except`: a deposit that is left
 * out; null: none.
 */
export async function sumDeposits(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  except: string | null = null,
): Promise<Record<LimitPeriod, bigint>> {
  const { rows } = await db.execute<Record<LimitPeriod, string>>(
    sql`SELECT day::text, week::text, month::text FROM core.sum_deposits(${merchant}, ${memberId}, ${except}::uuid)`,
  );
  const { day = '0', week = '0', month = '0' } = rows[0] ?? {};
  return { day: BigInt(day), week: BigInt(week), month: BigInt(month) };
}
