import { and, count, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { depositReturns, deposits, unmatchedPayments } from './deposits.tables.ts';

export type Deposit = Omit<typeof deposits.$inferSelect, 'tenant'>;
type Unmatched = Omit<typeof unmatchedPayments.$inferSelect, 'tenant'>;

const own = ({ merchant }: TenantScope, id: string) => and(eq(deposits.tenant, merchant), eq(deposits.id, id));
const ofMember = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(deposits.tenant, merchant), eq(deposits.memberId, memberId));

/** False when the member already has a deposit under this key. */
export async function insertDeposit(db: TenantDb, { merchant }: TenantScope, deposit: Deposit): Promise<boolean> {
  const { rowCount } = await db
    .insert(deposits)
    .values({ tenant: merchant, ...deposit })
    .onConflictDoNothing({ target: [deposits.tenant, deposits.memberId, deposits.key] });
  return rowCount === 1;
}

export async function findDepositByKey(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  key: string,
): Promise<Deposit | null> {
  const [deposit] = await db
    .select()
    .from(deposits)
    .where(and(ofMember(scope, memberId), eq(deposits.key, key)));
  return deposit ?? null;
}

/** A deposit of the member; null for any other. */
export async function findOwnDeposit(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  id: string,
): Promise<Deposit | null> {
  const [deposit] = await db
    .select()
    .from(deposits)
    .where(and(ofMember(scope, memberId), eq(deposits.id, id)));
  return deposit ?? null;
}

/** Newest first. */
export async function listDeposits(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly Deposit[]; readonly total: number }> {
  const rows = await db
    .select()
    .from(deposits)
    .where(ofMember(scope, memberId))
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const [counted] = await db.select({ total: count() }).from(deposits).where(ofMember(scope, memberId));
  return { rows, total: counted?.total ?? 0 };
}

/** Locked until this transaction ends, so that each of several answers about it sees the one before. */
export async function lockDeposit(db: TenantDb, scope: TenantScope, id: string): Promise<Deposit | null> {
  const [deposit] = await db.select().from(deposits).where(own(scope, id)).for('update');
  return deposit ?? null;
}

export async function updateDeposit(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  changes: Partial<
    Pick<Deposit, 'state' | 'reason' | 'reference' | 'url' | 'returned' | 'creditedAt' | 'endedAt' | 'dueAt'>
  >,
): Promise<void> {
  await db.update(deposits).set(changes).where(own(scope, id));
}

/** False when this refund or chargeback was applied before. */
export async function insertReturn(
  db: TenantDb,
  { merchant }: TenantScope,
  row: Omit<typeof depositReturns.$inferInsert, 'tenant'>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(depositReturns)
    .values({ tenant: merchant, ...row })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function isReturnKnown(
  db: TenantDb,
  { merchant }: TenantScope,
  depositId: string,
  id: string,
): Promise<boolean> {
  const [known] = await db
    .select({ id: depositReturns.id })
    .from(depositReturns)
    .where(
      and(eq(depositReturns.tenant, merchant), eq(depositReturns.depositId, depositId), eq(depositReturns.id, id)),
    );
  return known !== undefined;
}

/** Keeps a payment for staff. A repeat changes nothing. */
export async function insertUnmatched(db: TenantDb, { merchant }: TenantScope, payment: Unmatched): Promise<void> {
  await db
    .insert(unmatchedPayments)
    .values({ tenant: merchant, ...payment })
    .onConflictDoNothing();
}

/**
 * Takes up to `max` deposits that are due, and postpones each by `retryMs(attempts)`: no other process takes it until then, even if
 * this one dies.
 */
export async function takeDueDeposits(
  db: TenantDb,
  { merchant }: TenantScope,
  { max, retryMs }: { readonly max: number; readonly retryMs: (attempts: number) => number },
  now: Date,
): Promise<Deposit[]> {
  const mine = eq(deposits.tenant, merchant);
  const due = await db
    .select()
    .from(deposits)
    .where(and(mine, lte(deposits.dueAt, now)))
    .orderBy(deposits.dueAt, deposits.id)
    .limit(max)
    .for('update', { skipLocked: true });
  for (const attempts of new Set(due.map((deposit) => deposit.attempts))) {
    const alike = due.filter((deposit) => deposit.attempts === attempts).map(({ id }) => id);
    await db
      .update(deposits)
      .set({ attempts: sql`${deposits.attempts} + 1`, dueAt: new Date(now.getTime() + retryMs(attempts)) })
      .where(and(mine, inArray(deposits.id, alike)));
  }
  return due;
}
