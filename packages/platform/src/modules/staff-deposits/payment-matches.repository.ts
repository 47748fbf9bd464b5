import { DEPOSITS_PER_PAGE, type UnmatchedRequest } from '@marquee/contracts/schemas/staff-deposits';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { approvals } from '../approvals/index.ts';
import { depositReturns, unmatchedReturns } from '../deposits/index.ts';
import { members } from '../member/index.ts';
import { type MatchRow, type OpenPayment, openPayments, paymentMatches } from './payment-matches.tables.ts';

/** The oldest first in `open`, the newest first in `all`; one more where there is another page. */
export function listPayments(
  db: TenantDb,
  { merchant }: TenantScope,
  { show, after }: UnmatchedRequest,
): Promise<OpenPayment[]> {
  const isOpen = show === 'open';
  const [beyond, order] = isOpen ? [sql`>`, asc] : [sql`<`, desc];
  return db
    .select()
    .from(openPayments)
    .where(
      and(
        eq(openPayments.tenant, merchant),
        isOpen ? isNull(openPayments.resolvedAt) : undefined,
        after === undefined
          ? undefined
          : sql`(${openPayments.foundAt}, ${openPayments.id}) ${beyond} (SELECT p.found_at, p.id FROM app.unmatched_payment p WHERE p.tenant = ${merchant} AND p.id = ${after})`,
      ),
    )
    .orderBy(order(openPayments.foundAt), order(openPayments.id))
    .limit(DEPOSITS_PER_PAGE + 1);
}

export interface OpenSum {
  readonly currency: string;
  readonly count: number;
  readonly amount: bigint;
  readonly oldestAt: Date;
}

/** Of all that are open, by currency. */
export async function sumOpenPayments(db: TenantDb, { merchant }: TenantScope): Promise<OpenSum[]> {
  const rows = await db
    .select({
      currency: openPayments.currency,
      count: sql<number>`count(*)::integer`,
      amount: sql<string>`sum(${openPayments.amount})::text`,
      oldestAt: sql<string>`min(${openPayments.foundAt})::text`,
    })
    .from(openPayments)
    .where(and(eq(openPayments.tenant, merchant), isNull(openPayments.resolvedAt)))
    .groupBy(openPayments.currency)
    .orderBy(openPayments.currency);
  return rows.map(({ amount, oldestAt, ...row }) => ({ ...row, amount: BigInt(amount), oldestAt: new Date(oldestAt) }));
}

export async function findPayment(db: TenantDb, { merchant }: TenantScope, id: string): Promise<OpenPayment | null> {
  const [found] = await db
    .select()
    .from(openPayments)
    .where(and(eq(openPayments.tenant, merchant), eq(openPayments.id, id)));
  return found ?? null;
}

/** Locked until this transaction ends, so that of two requests about one payment the second finds the first. */
export async function lockPayment(db: TenantDb, { merchant }: TenantScope, id: string): Promise<OpenPayment | null> {
  const [found] = await db
    .select()
    .from(openPayments)
    .where(and(eq(openPayments.tenant, merchant), eq(openPayments.id, id)))
    .for('update');
  return found ?? null;
}

export async function markResolved(db: TenantDb, { merchant }: TenantScope, id: string, now: Date): Promise<void> {
  await db
    .update(openPayments)
    .set({ resolvedAt: now })
    .where(and(eq(openPayments.tenant, merchant), eq(openPayments.id, id)));
}

export async function insertMatch(db: TenantDb, { merchant }: TenantScope, match: MatchRow): Promise<void> {
  await db.insert(paymentMatches).values({ tenant: merchant, ...match });
}

export type FoundReturn = Awaited<ReturnType<typeof returnsOfOrders>>[number];

/** Refunds and chargebacks that no deposit explains, of these orders, the first one first. */
export const returnsOfOrders = (db: TenantDb, { merchant }: TenantScope, orders: readonly string[]) =>
  db
    .select()
    .from(unmatchedReturns)
    .where(and(eq(unmatchedReturns.tenant, merchant), inArray(unmatchedReturns.orderId, [...orders])))
    .orderBy(asc(unmatchedReturns.foundAt), asc(unmatchedReturns.id));

/** One order may have been paid twice: a name of the payment that differs is of the other one. */
export const isOfPayment = (payment: OpenPayment, { provider, orderId, reference }: FoundReturn): boolean =>
  payment.provider === provider &&
  payment.orderId === orderId &&
  (payment.reference === null || reference === null || payment.reference === reference);

export const returnsOfPayment = async (
  db: TenantDb,
  scope: TenantScope,
  payment: OpenPayment,
): Promise<FoundReturn[]> =>
  (await returnsOfOrders(db, scope, [payment.orderId])).filter((each) => isOfPayment(payment, each));

export type PostedReturn = Awaited<ReturnType<typeof postedReturns>>[number];

/** Refunds and chargebacks that were posted of these credited payments, the first one first. */
export const postedReturns = (db: TenantDb, { merchant }: TenantScope, payments: readonly string[]) =>
  db
    .select()
    .from(depositReturns)
    .where(
      and(
        eq(depositReturns.tenant, merchant),
        isNotNull(depositReturns.paymentId),
        inArray(depositReturns.ofId, [...payments]),
      ),
    )
    .orderBy(asc(depositReturns.at), asc(depositReturns.id));

/** A requested decision with its approval and its player's name. */
export interface MatchRecord {
  readonly match: MatchRow;
  readonly approval: Omit<typeof approvals.$inferSelect, 'tenant'>;
  readonly username: string | null;
}

/** The last one of each payment, by the payment's id. */
export async function lastMatches(
  db: TenantDb,
  { merchant }: TenantScope,
  payments: readonly string[],
): Promise<ReadonlyMap<string, MatchRecord>> {
  const found = await db
    .selectDistinctOn([paymentMatches.paymentId], {
      match: paymentMatches,
      approval: approvals,
      username: members.username,
    })
    .from(paymentMatches)
    .innerJoin(approvals, and(eq(approvals.tenant, paymentMatches.tenant), eq(approvals.id, paymentMatches.id)))
    .leftJoin(members, and(eq(members.tenant, paymentMatches.tenant), eq(members.id, paymentMatches.memberId)))
    .where(and(eq(paymentMatches.tenant, merchant), inArray(paymentMatches.paymentId, [...payments])))
    .orderBy(paymentMatches.paymentId, desc(paymentMatches.id));
  return new Map(found.map((record) => [record.match.paymentId, record]));
}
