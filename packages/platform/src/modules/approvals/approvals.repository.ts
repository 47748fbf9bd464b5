import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type Approval, type ApprovalKind, approvals } from './approvals.tables.ts';

/** False when this person used this key before. */
export async function insertApproval(db: TenantDb, { merchant }: TenantScope, approval: Approval): Promise<boolean> {
  const { rowCount } = await db
    .insert(approvals)
    .values({ tenant: merchant, ...approval })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function findApprovalByKey(
  db: TenantDb,
  { merchant }: TenantScope,
  { kind, requestedBy, key }: Pick<Approval, 'kind' | 'requestedBy' | 'key'>,
): Promise<Approval | null> {
  const [found] = await db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.tenant, merchant),
        eq(approvals.kind, kind),
        eq(approvals.requestedBy, requestedBy),
        eq(approvals.key, key),
      ),
    );
  return found ?? null;
}

/** A request, locked until the transaction ends. */
export async function lockApproval(
  db: TenantDb,
  { merchant }: TenantScope,
  kind: ApprovalKind,
  id: string,
): Promise<Approval | null> {
  const [found] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.tenant, merchant), eq(approvals.kind, kind), eq(approvals.id, id)))
    .for('update');
  return found ?? null;
}

export async function writeDecision(
  db: TenantDb,
  { merchant }: TenantScope,
  { id, ...decision }: Pick<Approval, 'id' | 'state' | 'decidedBy' | 'decidedAt' | 'decisionReason'>,
): Promise<void> {
  await db
    .update(approvals)
    .set(decision)
    .where(and(eq(approvals.tenant, merchant), eq(approvals.id, id)));
}
