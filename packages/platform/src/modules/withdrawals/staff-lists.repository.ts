import type { withdrawalQueueRequest } from '@marquee/contracts/schemas/staff-withdrawals';
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { members } from '../member/index.ts';
import type { Withdrawal } from './withdrawals.repository.ts';
import { payoutCases, payoutReceipts, payouts, withdrawals } from './withdrawals.tables.ts';

/** Withdrawals of a queue: those that wait the longest first, `all` newest first. */
export function listQueue(
  db: TenantDb,
  { merchant }: TenantScope,
  { queue, player, after }: z.output<typeof withdrawalQueueRequest>,
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
        isAll ? undefined : eq(withdrawals.state, queue === 'review' ? 'review' : 'approved'),
        queue === 'stuck' ? notExists(onTheWay) : undefined,
        player === undefined ? undefined : eq(withdrawals.memberId, player),
        after === undefined ? undefined : isAll ? lt(withdrawals.id, after) : gt(withdrawals.id, after),
      ),
    )
    .orderBy(isAll ? desc(withdrawals.id) : asc(withdrawals.id))
    .limit(limit);
}

/** Open cases, the oldest first. */
export const listCases = (db: TenantDb, { merchant }: TenantScope, after: string | undefined, limit: number) =>
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
    })
    .from(payoutCases)
    .innerJoin(payouts, and(eq(payouts.tenant, payoutCases.tenant), eq(payouts.id, payoutCases.payoutId)))
    .innerJoin(withdrawals, and(eq(withdrawals.tenant, payouts.tenant), eq(withdrawals.id, payouts.withdrawalId)))
    .leftJoin(payoutReceipts, and(eq(payoutReceipts.tenant, payouts.tenant), eq(payoutReceipts.payoutId, payouts.id)))
    .where(
      and(
        eq(payoutCases.tenant, merchant),
        isNull(payoutCases.closedAt),
        after === undefined ? undefined : gt(payoutCases.id, after),
      ),
    )
    .orderBy(asc(payoutCases.id))
    .limit(limit);

/** Usernames by member id. */
export async function usernamesOf(
  db: TenantDb,
  { merchant }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(and(eq(members.tenant, merchant), inArray(members.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, username }) => [id, username]));
}
