import { ADJUSTMENTS_PER_PAGE, type AdjustmentsRequest } from '@marquee/contracts/schemas/adjustments';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { approvals } from '../approvals/index.ts';
import { members } from '../member/index.ts';
import { type AdjustmentRow, adjustments } from './adjustments.tables.ts';

export async function insertAdjustment(
  db: TenantDb,
  { merchant }: TenantScope,
  adjustment: AdjustmentRow,
): Promise<void> {
  await db.insert(adjustments).values({ tenant: merchant, ...adjustment });
}

/** An adjustment with its request and its player's name. */
export interface AdjustmentRecord {
  readonly adjustment: AdjustmentRow;
  readonly approval: Omit<typeof approvals.$inferSelect, 'tenant'>;
  readonly username: string;
}

const select = (db: TenantDb) =>
  db
    .select({ adjustment: adjustments, approval: approvals, username: members.username })
    .from(adjustments)
    .innerJoin(approvals, and(eq(approvals.tenant, adjustments.tenant), eq(approvals.id, adjustments.id)))
    .innerJoin(members, and(eq(members.tenant, adjustments.tenant), eq(members.id, adjustments.memberId)));

export async function findAdjustment(
  db: TenantDb,
  { merchant }: TenantScope,
  id: string,
): Promise<AdjustmentRecord | null> {
  const [found] = await select(db).where(and(eq(adjustments.tenant, merchant), eq(adjustments.id, id)));
  return found ?? null;
}

/** A page before `before`, newest first, and one more where there is another page. */
export async function listAdjustments(
  db: TenantDb,
  { merchant }: TenantScope,
  { show, before }: AdjustmentsRequest,
  now: Date,
): Promise<AdjustmentRecord[]> {
  const isWaiting = and(eq(approvals.kind, 'adjustment'), eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now));
  return select(db)
    .where(
      and(
        eq(adjustments.tenant, merchant),
        before === undefined ? undefined : lt(adjustments.id, before),
        show === 'waiting' ? isWaiting : undefined,
      ),
    )
    .orderBy(desc(adjustments.id))
    .limit(ADJUSTMENTS_PER_PAGE + 1);
}
