import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { withdrawals } from './withdrawals.tables.ts';

export type Withdrawal = Omit<typeof withdrawals.$inferSelect, 'tenant'>;

const own = ({ merchant }: TenantScope, id: string) => and(eq(withdrawals.tenant, merchant), eq(withdrawals.id, id));
const ofMember = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(withdrawals.tenant, merchant), eq(withdrawals.memberId, memberId));

export async function insertWithdrawal(db: TenantDb, { merchant }: TenantScope, withdrawal: Withdrawal): Promise<void> {
  await db.insert(withdrawals).values({ tenant: merchant, ...withdrawal });
}

export async function findWithdrawal(db: TenantDb, scope: TenantScope, id: string): Promise<Withdrawal | null> {
  const [withdrawal] = await db.select().from(withdrawals).where(own(scope, id));
  return withdrawal ?? null;
}

export async function findWithdrawalByKey(
  db: TenantDb,
  scope: TenantScope,
  { memberId, key }: Pick<Withdrawal, 'memberId' | 'key'>,
): Promise<Withdrawal | null> {
  const [withdrawal] = await db
    .select()
    .from(withdrawals)
    .where(and(ofMember(scope, memberId), eq(withdrawals.key, key)));
  return withdrawal ?? null;
}

/**
 * A withdrawal, locked until this transaction ends; null: there is none. Its member is locked first, as everywhere, so that two changes
 * cannot wait for each other.
 */
export async function lockWithdrawal(db: TenantDb, scope: TenantScope, id: string): Promise<Withdrawal | null> {
  const known = await findWithdrawal(db, scope, id);
  if (known === null) return null;
  await lockMember(db, scope, known.memberId);
  const [withdrawal] = await db.select().from(withdrawals).where(own(scope, id)).for('update');
  return withdrawal ?? null;
}

export async function changeWithdrawal(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  change: Partial<Pick<Withdrawal, 'state' | 'claimedBy' | 'claimedUntil' | 'chargedAt' | 'endedAt' | 'reason'>>,
): Promise<void> {
  await db.update(withdrawals).set(change).where(own(scope, id));
}

/** The member's, newest first. */
export const listWithdrawals = (
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<Withdrawal[]> =>
  db
    .select()
    .from(withdrawals)
    .where(ofMember(scope, memberId))
    .orderBy(desc(withdrawals.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);

/** `running`: those that have not ended. */
export async function countWithdrawals(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
): Promise<{ readonly total: number; readonly running: number }> {
  const isRunning = notInArray(withdrawals.state, ['closed', 'rejected', 'cancelled']);
  const [row] = await db
    .select({ total: sql<number>`count(*)::int`, running: sql<number>`(count(*) FILTER (WHERE ${isRunning}))::int` })
    .from(withdrawals)
    .where(ofMember(scope, memberId));
  return row ?? { total: 0, running: 0 };
}

/**
 * Those that the member requested since then: those that were given back count by what was paid of them before, and not at all if that is
 * nothing.
 */
export async function sumSince(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  since: Date,
): Promise<{ readonly count: number; readonly minor: bigint }> {
  const { rows } = await db.execute<{ count: number; minor: string }>(sql`
    SELECT count(*)::int AS count, coalesce(sum(minor), 0)::text AS minor FROM (
      SELECT CASE WHEN w.state NOT IN ('rejected', 'cancelled') THEN w.amount ELSE (
        SELECT sum(p.amount) FROM app.payout p WHERE p.tenant = ${merchant} AND p.withdrawal_id = w.id AND p.state = 'paid') END AS minor
      FROM app.withdrawal w WHERE w.tenant = ${merchant} AND w.member_id = ${memberId} AND w.created_at > ${since}
    ) AS requested WHERE minor IS NOT NULL`);
  return { count: rows[0]?.count ?? 0, minor: BigInt(rows[0]?.minor ?? 0) };
}
