import { and, asc, eq, gt } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { approvals } from '../approvals/index.ts';
import { members } from '../member/index.ts';
import { type ExclusionEndRow, exclusionEnds } from './exclusions.tables.ts';

/** A request with its approval and its player's name. */
export interface ExclusionEndRecord {
  readonly end: ExclusionEndRow;
  readonly approval: Omit<typeof approvals.$inferSelect, 'tenant'>;
  /** Null where no member is concerned. */
  readonly username: string | null;
}

const select = (db: TenantDb) =>
  db
    .select({ end: exclusionEnds, approval: approvals, username: members.username })
    .from(exclusionEnds)
    .innerJoin(approvals, and(eq(approvals.tenant, exclusionEnds.tenant), eq(approvals.id, exclusionEnds.id)))
    .leftJoin(members, and(eq(members.tenant, exclusionEnds.tenant), eq(members.id, exclusionEnds.memberId)));

export async function findExclusionEnd(
  db: TenantDb,
  { merchant }: TenantScope,
  id: string,
): Promise<ExclusionEndRecord | null> {
  const [found] = await select(db).where(and(eq(exclusionEnds.tenant, merchant), eq(exclusionEnds.id, id)));
  return found ?? null;
}

const isWaiting = (now: Date) =>
  and(eq(approvals.kind, 'exclusion'), eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now));

/** Those that wait for a second person, the oldest first. */
export function listWaitingEnds(
  db: TenantDb,
  { merchant }: TenantScope,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<ExclusionEndRecord[]> {
  return select(db)
    .where(and(eq(exclusionEnds.tenant, merchant), isWaiting(now)))
    .orderBy(asc(exclusionEnds.id))
    .limit(max);
}

/** Whether another request about the member waits. */
export async function hasWaitingEnd(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, now }: { readonly memberId: string; readonly now: Date },
): Promise<boolean> {
  const found = await select(db)
    .where(and(eq(exclusionEnds.tenant, merchant), eq(exclusionEnds.memberId, memberId), isWaiting(now)))
    .limit(1);
  return found.length > 0;
}

export async function insertExclusionEnd(db: TenantDb, { merchant }: TenantScope, row: ExclusionEndRow): Promise<void> {
  await db.insert(exclusionEnds).values({ tenant: merchant, ...row });
}
