import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { type Claim, takeDue } from '../../db/take-due.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { depositReturns, deposits, queriedPayments, unmatchedPayments, unmatchedReturns } from './deposits.tables.ts';

export type Deposit = Omit<typeof deposits.$inferSelect, 'tenant'>;
type Unmatched = Omit<typeof unmatchedPayments.$inferSelect, 'tenant'>;
type UnmatchedReturn = Omit<typeof unmatchedReturns.$inferSelect, 'tenant'>;

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

/**
 * Locked until this transaction ends, so that each of several answers about it sees the one before. Its member is locked first, as where a deposit
 * begins or protection changes.
 */
export async function lockDeposit(db: TenantDb, scope: TenantScope, id: string): Promise<Deposit | null> {
  const [owner] = await db.select({ memberId: deposits.memberId }).from(deposits).where(own(scope, id));
  if (owner === undefined) return null;
  await lockMember(db, scope, owner.memberId);
  const [deposit] = await db.select().from(deposits).where(own(scope, id)).for('update');
  return deposit ?? null;
}

export async function findDeposit(db: TenantDb, scope: TenantScope, id: string): Promise<Deposit | null> {
  const [deposit] = await db.select().from(deposits).where(own(scope, id));
  return deposit ?? null;
}

/** The members of these deposits. */
export async function ownersOf(db: TenantDb, { merchant }: TenantScope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ memberId: deposits.memberId })
    .from(deposits)
    .where(and(eq(deposits.tenant, merchant), inArray(deposits.id, [...ids])));
  return rows.map(({ memberId }) => memberId);
}

export async function updateDeposit(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  changes: Partial<
    Pick<
      Deposit,
      | 'state'
      | 'reason'
      | 'reference'
      | 'url'
      | 'returned'
      | 'creditedAt'
      | 'endedAt'
      | 'lapsedAt'
      | 'dueAt'
      | 'cancelDueAt'
    >
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

export type PostedReturn = Omit<typeof depositReturns.$inferSelect, 'tenant'>;

/** A refund or chargeback that was posted. `ofId`: the deposit, or the matched payment. */
export async function findReturn(
  db: TenantDb,
  { merchant }: TenantScope,
  ofId: string,
  id: string,
): Promise<PostedReturn | null> {
  const [known] = await db
    .select()
    .from(depositReturns)
    .where(and(eq(depositReturns.tenant, merchant), eq(depositReturns.ofId, ofId), eq(depositReturns.id, id)));
  return known ?? null;
}

export async function markReversed(
  db: TenantDb,
  { merchant }: TenantScope,
  { ofId, id }: { readonly ofId: string; readonly id: string },
  now: Date,
): Promise<void> {
  await db
    .update(depositReturns)
    .set({ reversedAt: now })
    .where(and(eq(depositReturns.tenant, merchant), eq(depositReturns.ofId, ofId), eq(depositReturns.id, id)));
}

/** What went back of a matched payment is shown with the deposit that it ended. `change` is below zero where it came back. */
export async function changeReturned(db: TenantDb, scope: TenantScope, id: string, change: bigint): Promise<void> {
  await db
    .update(deposits)
    .set({ returned: sql`${deposits.returned} + ${change}` })
    .where(and(own(scope, id), eq(deposits.state, 'matched')));
}

/** Keeps a payment for staff. False for a repeat, which changes nothing. */
export async function insertUnmatched(db: TenantDb, { merchant }: TenantScope, payment: Unmatched): Promise<boolean> {
  const { rowCount } = await db
    .insert(unmatchedPayments)
    .values({ tenant: merchant, ...payment })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Whether a payment is kept for staff: they decide on it, also when the member may be credited again, or the provider corrects its amount. */
export async function isKeptForStaff(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, orderId, payment }: Pick<Unmatched, 'provider' | 'orderId' | 'payment'>,
): Promise<boolean> {
  const { tenant, provider: of, orderId: order, payment: name } = unmatchedPayments;
  const isIt = and(eq(tenant, merchant), eq(of, provider), eq(order, orderId), eq(name, payment));
  const rows = await db.select({ name }).from(unmatchedPayments).where(isIt);
  return rows.length > 0;
}

/** Keeps a refund or chargeback for staff. A repeat changes nothing, unless it has been reversed since. */
export async function insertUnmatchedReturn(
  db: TenantDb,
  { merchant }: TenantScope,
  row: UnmatchedReturn,
): Promise<void> {
  await db
    .insert(unmatchedReturns)
    .values({ tenant: merchant, ...row })
    .onConflictDoUpdate({
      target: [unmatchedReturns.tenant, unmatchedReturns.provider, unmatchedReturns.id],
      set: { reversedAt: sql`coalesce(${unmatchedReturns.reversedAt}, excluded.reversed_at)` },
    });
}

/** Ids of the refunds and chargebacks of an order that are kept for staff. */
export async function keptReturns(
  db: TenantDb,
  { merchant }: TenantScope,
  provider: string,
  order: string,
): Promise<ReadonlySet<string>> {
  const { id, tenant, provider: of, orderId } = unmatchedReturns;
  const rows = await db
    .select({ id })
    .from(unmatchedReturns)
    .where(and(eq(tenant, merchant), eq(of, provider), eq(orderId, order)));
  return new Set(rows.map((row) => row.id));
}

/** Takes deposits about which the provider is to be queried. */
export const takeDueDeposits = (db: TenantDb, scope: TenantScope, claim: Claim, now: Date): Promise<Deposit[]> =>
  takeDue(db, scope, deposits, claim, now);

export type CancelledOrder = Pick<Deposit, 'id' | 'provider' | 'reference' | 'currency'>;

/**
 * Takes up to `max` orders that are due to be cancelled, the longest due first, and postpones each: no other process takes it until then, even if this
 * one dies. Times are the database's, as those of protection.
 */
export async function takeDueCancels(db: TenantDb, { merchant }: TenantScope, max: number): Promise<CancelledOrder[]> {
  const { id, tenant, state, cancelDueAt, provider, reference, currency } = deposits;
  const due = db
    .select({ id })
    .from(deposits)
    .where(and(eq(tenant, merchant), eq(state, 'pending'), sql`${cancelDueAt} <= clock_timestamp()`))
    .orderBy(asc(cancelDueAt))
    .limit(max)
    .for('update', { skipLocked: true });
  return db
    .update(deposits)
    .set({ cancelDueAt: sql`clock_timestamp() + interval '30 seconds'` })
    .where(and(eq(tenant, merchant), inArray(id, due)))
    .returning({ id, provider, reference, currency });
}

export type QueriedPayment = Omit<typeof queriedPayments.$inferSelect, 'tenant'>;

/** The same of payments that staff credited. */
export const takeDuePayments = (db: TenantDb, scope: TenantScope, claim: Claim, now: Date): Promise<QueriedPayment[]> =>
  takeDue(db, scope, queriedPayments, claim, now);

/** When the provider is queried about a payment next; null: not any more. */
export async function queryPaymentAt(
  db: TenantDb,
  { merchant }: TenantScope,
  id: string,
  dueAt: Date | null,
): Promise<void> {
  await db
    .update(queriedPayments)
    .set({ dueAt })
    .where(and(eq(queriedPayments.tenant, merchant), eq(queriedPayments.id, id)));
}
