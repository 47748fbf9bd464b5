import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { walletTransfers } from './transfers.tables.ts';

export type Transfer = Omit<typeof walletTransfers.$inferSelect, 'tenant'>;

const own = (scope: TenantScope, id: string) =>
  and(eq(walletTransfers.tenant, scope.merchant), eq(walletTransfers.id, id));
const isPending = eq(walletTransfers.state, 'pending');

/** False when the member already has a transfer under this key. */
export async function insertTransfer(db: TenantDb, scope: TenantScope, transfer: Transfer): Promise<boolean> {
  const { rowCount } = await db
    .insert(walletTransfers)
    .values({ tenant: scope.merchant, ...transfer })
    .onConflictDoNothing({ target: [walletTransfers.tenant, walletTransfers.memberId, walletTransfers.key] });
  return rowCount === 1;
}

export async function findTransferByKey(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  key: string,
): Promise<Transfer | null> {
  const theirs = and(eq(walletTransfers.memberId, memberId), eq(walletTransfers.key, key));
  const [transfer] = await db
    .select()
    .from(walletTransfers)
    .where(and(eq(walletTransfers.tenant, scope.merchant), theirs));
  return transfer ?? null;
}

export async function findTransfer(db: TenantDb, scope: TenantScope, id: string): Promise<Transfer | null> {
  const [transfer] = await db.select().from(walletTransfers).where(own(scope, id));
  return transfer ?? null;
}

/** A pending transfer, locked until this transaction ends; null when it is settled. */
export async function lockPending(db: TenantDb, scope: TenantScope, id: string): Promise<Transfer | null> {
  const [transfer] = await db
    .select()
    .from(walletTransfers)
    .where(and(own(scope, id), isPending))
    .for('update');
  return transfer ?? null;
}

export async function markSettled(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  { state, reason, at }: { readonly state: 'confirmed' | 'refused'; readonly reason: string | null; readonly at: Date },
): Promise<void> {
  await db.update(walletTransfers).set({ state, reason, settledAt: at }).where(own(scope, id));
}

/** A member's pending transfers, the oldest first. */
export async function listPending(db: TenantDb, scope: TenantScope, memberId: string): Promise<Transfer[]> {
  return db
    .select()
    .from(walletTransfers)
    .where(and(eq(walletTransfers.tenant, scope.merchant), eq(walletTransfers.memberId, memberId), isPending))
    .orderBy(asc(walletTransfers.createdAt), asc(walletTransfers.id));
}

/**
 * Takes up to `max` transfers that are due, the longest due first, and postpones each by `retryMs(attempts)`: no other process
 * takes it until then, even if this one dies. Concurrent callers get different ones.
 */
export async function takeDueTransfers(
  db: TenantDb,
  scope: TenantScope,
  { max, retryMs }: { readonly max: number; readonly retryMs: (attempts: number) => number },
  now: Date,
): Promise<Transfer[]> {
  const mine = eq(walletTransfers.tenant, scope.merchant);
  const due = await db
    .select()
    .from(walletTransfers)
    .where(and(mine, isPending, lte(walletTransfers.dueAt, now)))
    .orderBy(asc(walletTransfers.dueAt), asc(walletTransfers.id))
    .limit(max)
    .for('update', { skipLocked: true });
  for (const attempts of new Set(due.map((transfer) => transfer.attempts))) {
    const alike = due.filter((transfer) => transfer.attempts === attempts).map(({ id }) => id);
    await db
      .update(walletTransfers)
      .set({ attempts: sql`${walletTransfers.attempts} + 1`, dueAt: new Date(now.getTime() + retryMs(attempts)) })
      .where(and(mine, inArray(walletTransfers.id, alike)));
  }
  return due;
}
