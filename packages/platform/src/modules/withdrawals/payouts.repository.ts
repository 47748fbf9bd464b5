import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { type Claim, takeDue } from '../../db/take-due.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { payoutReceipts, payouts } from './withdrawals.tables.ts';

export type Payout = Omit<typeof payouts.$inferSelect, 'tenant' | 'isPart'>;
export type Receipt = Omit<typeof payoutReceipts.$inferSelect, 'tenant'>;

const own = ({ merchant }: TenantScope, id: string) => and(eq(payouts.tenant, merchant), eq(payouts.id, id));

export async function insertPayouts(db: TenantDb, { merchant }: TenantScope, rows: readonly Payout[]): Promise<void> {
  await db.insert(payouts).values(rows.map((payout) => ({ tenant: merchant, ...payout })));
}

export async function findPayout(db: TenantDb, scope: TenantScope, id: string): Promise<Payout | null> {
  const [payout] = await db.select().from(payouts).where(own(scope, id));
  return payout ?? null;
}

/** The payouts of these withdrawals, in the order in which they were made; of those made at once the largest first. */
export const payoutsOf = (db: TenantDb, { merchant }: TenantScope, withdrawalIds: readonly string[]) =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.tenant, merchant), inArray(payouts.withdrawalId, [...withdrawalIds])))
    .orderBy(asc(payouts.createdAt), desc(payouts.amount), asc(payouts.id));

export async function changePayout(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  change: Partial<
    Pick<
      Payout,
      'state' | 'reference' | 'reason' | 'sentAt' | 'paidAt' | 'endedAt' | 'forcedAt' | 'paidAmount' | 'dueAt'
    >
  >,
): Promise<void> {
  await db.update(payouts).set(change).where(own(scope, id));
}

/** Minor units that the provider paid, or is to pay. */
export const realAmountOf = ({ amount, paidAmount }: Pick<Payout, 'amount' | 'paidAmount'>): bigint =>
  paidAmount ?? amount;

/** Whether the member was ever paid. */
export async function hasPaidPayout(db: TenantDb, { merchant }: TenantScope, memberId: string): Promise<boolean> {
  const [paid] = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.tenant, merchant), eq(payouts.memberId, memberId), eq(payouts.state, 'paid')))
    .limit(1);
  return paid !== undefined;
}

/** Takes payouts that are to be sent or queried, and marks those that wait as sent. */
export const takeDuePayouts = (db: TenantDb, scope: TenantScope, claim: Claim, now: Date): Promise<Payout[]> =>
  takeDue(
    db,
    scope,
    payouts,
    {
      ...claim,
      change: {
        state: sql`CASE ${payouts.state} WHEN 'waiting' THEN 'sent' ELSE ${payouts.state} END`,
        sentAt: sql`coalesce(${payouts.sentAt}, ${now.toISOString()}::timestamptz)`,
      },
    },
    now,
  );

/** The members' answers to these payouts. */
export const receiptsOf = async (
  db: TenantDb,
  { merchant }: TenantScope,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, Receipt>> => {
  const rows = await db
    .select()
    .from(payoutReceipts)
    .where(and(eq(payoutReceipts.tenant, merchant), inArray(payoutReceipts.payoutId, [...payoutIds])));
  return new Map(rows.map((receipt) => [receipt.payoutId, receipt]));
};

/** The paid payouts of a withdrawal that no answer says were received. */
export async function listUnreceived(db: TenantDb, scope: TenantScope, withdrawalId: string): Promise<Payout[]> {
  const paid = (await payoutsOf(db, scope, [withdrawalId])).filter(({ state }) => state === 'paid');
  const ids = paid.map(({ id }) => id);
  const receipts = await receiptsOf(db, scope, ids);
  return paid.filter(({ id }) => (receipts.get(id)?.answer ?? 'notReceived') === 'notReceived');
}

/** Keeps an answer in place of an earlier one. A picture stays unless another is given. */
export async function putReceipt(
  db: TenantDb,
  { merchant }: TenantScope,
  { payoutId, memberId, answer, answeredAt, file }: Omit<Receipt, 'file'> & { readonly file?: string },
): Promise<void> {
  await db
    .insert(payoutReceipts)
    .values({ tenant: merchant, payoutId, memberId, answer, answeredAt, file: file ?? null })
    .onConflictDoUpdate({
      target: [payoutReceipts.tenant, payoutReceipts.payoutId],
      set: { answer, answeredAt, ...(file === undefined ? {} : { file }) },
    });
}
