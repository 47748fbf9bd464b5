import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { payoutAccounts } from './payout-accounts.tables.ts';

export type PayoutAccount = Omit<typeof payoutAccounts.$inferSelect, 'tenant'>;

const ofMember = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(payoutAccounts.tenant, merchant), eq(payoutAccounts.memberId, memberId));

/** The accounts that the member has now, the oldest first. */
export const listPayoutAccounts = (db: TenantDb, scope: TenantScope, memberId: string): Promise<PayoutAccount[]> =>
  db
    .select()
    .from(payoutAccounts)
    .where(and(ofMember(scope, memberId), isNull(payoutAccounts.removedAt)))
    .orderBy(asc(payoutAccounts.addedAt), asc(payoutAccounts.id));

/** An account that the member has or had; null for any other. */
export async function findPayoutAccount(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  id: string,
): Promise<PayoutAccount | null> {
  const [account] = await db
    .select()
    .from(payoutAccounts)
    .where(and(ofMember(scope, memberId), eq(payoutAccounts.id, id)));
  return account ?? null;
}

/** Accounts of any member, removed ones too. */
export const findPayoutAccounts = (
  db: TenantDb,
  { merchant }: TenantScope,
  ids: readonly string[],
): Promise<PayoutAccount[]> =>
  db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.tenant, merchant), inArray(payoutAccounts.id, [...ids])));

/** @throws a unique violation when the member has this account. */
export async function insertPayoutAccount(
  db: TenantDb,
  { merchant }: TenantScope,
  account: PayoutAccount,
): Promise<void> {
  await db.insert(payoutAccounts).values({ tenant: merchant, ...account });
}

/** False when it was removed before, or is not the member's. */
export async function markAccountRemoved(
  db: TenantDb,
  scope: TenantScope,
  { memberId, id, now }: { readonly memberId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(payoutAccounts)
    .set({ removedAt: now })
    .where(and(ofMember(scope, memberId), eq(payoutAccounts.id, id), isNull(payoutAccounts.removedAt)));
  return rowCount === 1;
}

/** Whether another member has or had an account with this number. */
export async function isNumberOfAnother(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, numberKey }: Pick<PayoutAccount, 'memberId' | 'numberKey'>,
): Promise<boolean> {
  const isSame = and(eq(payoutAccounts.numberKey, numberKey), ne(payoutAccounts.memberId, memberId));
  const [other] = await db
    .select({ id: payoutAccounts.id })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.tenant, merchant), isSame))
    .limit(1);
  return other !== undefined;
}
