import type { payoutsRequest, withdrawalQueueRequest } from '@marquee/contracts/schemas/staff-withdrawals';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Withdrawal } from './withdrawals.repository.ts';
import { payoutCases, payoutReceipts, payouts, withdrawalSteps, withdrawals } from './withdrawals.tables.ts';

const HELD_LONG_MS = 24 * 3_600_000;
const STATES = { review: ['review'], stuck: ['approved'], held: ['review', 'approved'] } as const;

/** Withdrawals of a queue: those that wait the longest first, `all` newest first. */
export function listQueue(
  db: TenantDb,
  { merchant }: TenantScope,
  { queue, player, after }: z.output<typeof withdrawalQueueRequest>,
  now: Date,
  limit: number,
): Promise<Withdrawal[]> {
  const isAll = queue === 'all';
  const onTheWay = db
    .select({ one: sql`1` })
    .from(payouts)
    .where(
      and(
        eq(payouts.tenant, merchant),
        eq(payouts.withdrawalId, withdrawals.id),
        inArray(payouts.state, ['waiting', 'sent']),
      ),
    );
  return db
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.tenant, merchant),
        isAll ? undefined : inArray(withdrawals.state, STATES[queue]),
        queue === 'stuck' ? notExists(onTheWay) : undefined,
        queue === 'held' ? lt(withdrawals.createdAt, new Date(now.getTime() - HELD_LONG_MS)) : undefined,
        player === undefined ? undefined : eq(withdrawals.memberId, player),
        after === undefined ? undefined : isAll ? lt(withdrawals.id, after) : gt(withdrawals.id, after),
      ),
    )
    .orderBy(isAll ? desc(withdrawals.id) : asc(withdrawals.id))
    .limit(limit);
}

/** Open cases, the oldest first. */
export const listCases = (db: TenantDb, scope: TenantScope, after: string | undefined, limit: number) =>
  selectCases(db)
    .where(
      and(
        eq(payoutCases.tenant, scope.merchant),
        isNull(payoutCases.closedAt),
        after === undefined ? undefined : gt(payoutCases.id, after),
      ),
    )
    .orderBy(asc(payoutCases.id))
    .limit(limit);

export async function findListedCase(db: TenantDb, { merchant }: TenantScope, id: string) {
  const [found] = await selectCases(db).where(and(eq(payoutCases.tenant, merchant), eq(payoutCases.id, id)));
  return found ?? null;
}

/** The reason of the first of two persons. */
const reasonOfFirst = (db: TenantDb) =>
  sql<string | null>`(${db
    .select({ note: withdrawalSteps.note })
    .from(withdrawalSteps)
    .where(
      and(
        eq(withdrawalSteps.tenant, payoutCases.tenant),
        eq(withdrawalSteps.withdrawalId, payouts.withdrawalId),
        eq(withdrawalSteps.payoutId, payoutCases.payoutId),
        inArray(withdrawalSteps.what, ['againRequested', 'endRequested']),
        eq(withdrawalSteps.staff, payoutCases.requestedBy),
      ),
    )
    .orderBy(desc(withdrawalSteps.id))
    .limit(1)})`;

const selectCases = (db: TenantDb) =>
  db
    .select({
      caseId: payoutCases.id,
      kind: payoutCases.kind,
      payoutId: payouts.id,
      withdrawalId: payouts.withdrawalId,
      memberId: payouts.memberId,
      amount: payouts.amount,
      currency: withdrawals.currency,
      openedAt: payoutCases.openedAt,
      file: payoutReceipts.file,
      againBy: payoutCases.requestedBy,
      reportedAmount: payoutCases.reportedAmount,
      reportedCurrency: payoutCases.reportedCurrency,
      earlierReports: payoutCases.earlierReports,
      endAs: payoutCases.endAs,
      state: payouts.state,
      againReason: reasonOfFirst(db),
    })
    .from(payoutCases)
    .innerJoin(payouts, and(eq(payouts.tenant, payoutCases.tenant), eq(payouts.id, payoutCases.payoutId)))
    .innerJoin(withdrawals, and(eq(withdrawals.tenant, payouts.tenant), eq(withdrawals.id, payouts.withdrawalId)))
    .leftJoin(payoutReceipts, and(eq(payoutReceipts.tenant, payouts.tenant), eq(payoutReceipts.payoutId, payouts.id)));

/** Payouts, the newest first, each with its number among those of its withdrawal. */
export async function listPayouts(
  db: TenantDb,
  { merchant }: TenantScope,
  { show, after }: z.output<typeof payoutsRequest>,
  limit: number,
) {
  const others = alias(payouts, 'others');
  const ofWithdrawal = and(eq(others.tenant, merchant), eq(others.withdrawalId, payouts.withdrawalId));
  return db
    .select({
      payout: payouts,
      currency: withdrawals.currency,
      parts: sql<number>`(SELECT count(*)::integer FROM app.payout others WHERE ${ofWithdrawal})`,
      part: sql<number>`(SELECT count(*)::integer FROM app.payout others WHERE ${ofWithdrawal} AND ${lte(others.id, payouts.id)})`,
    })
    .from(payouts)
    .innerJoin(withdrawals, and(eq(withdrawals.tenant, payouts.tenant), eq(withdrawals.id, payouts.withdrawalId)))
    .where(
      and(
        eq(payouts.tenant, merchant),
        show === 'notPaid' ? inArray(payouts.state, ['failed', 'returned']) : undefined,
        show === 'parts' ? sql`${payouts.isPart}` : undefined,
        after === undefined ? undefined : lt(payouts.id, after),
      ),
    )
    .orderBy(desc(payouts.id))
    .limit(limit);
}
