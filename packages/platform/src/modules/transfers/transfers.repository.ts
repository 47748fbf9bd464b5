import { and, asc, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { type Claim, takeDue } from '../../db/take-due.ts';
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

/** Takes pending transfers that are to be settled. */
export const takeDueTransfers = (db: TenantDb, scope: TenantScope, claim: Claim, now: Date): Promise<Transfer[]> =>
  takeDue(db, scope, walletTransfers, { ...claim, only: isPending }, now);
