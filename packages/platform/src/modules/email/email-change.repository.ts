import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { members } from '../member/index.ts';
import { emailChanges } from './email-change.tables.ts';

export type EmailChange = Omit<typeof emailChanges.$inferSelect, 'tenant'>;

const owned = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(emailChanges.tenant, merchant), eq(emailChanges.memberId, memberId));

/** A newer request replaces an earlier one, with its tries. */
export async function putEmailChange(
  db: TenantDb,
  scope: TenantScope,
  { memberId, ...change }: Omit<EmailChange, 'tries'>,
): Promise<void> {
  await db
    .insert(emailChanges)
    .values({ tenant: scope.merchant, memberId, ...change })
    .onConflictDoUpdate({ target: [emailChanges.tenant, emailChanges.memberId], set: { ...change, tries: 0 } });
}

/** Locked until the transaction ends, so that each try is counted. */
export async function lockEmailChange(db: TenantDb, scope: TenantScope, memberId: string): Promise<EmailChange | null> {
  const [change] = await db.select().from(emailChanges).where(owned(scope, memberId)).for('update');
  return change ?? null;
}

export async function findEmailChange(db: TenantDb, scope: TenantScope, memberId: string): Promise<EmailChange | null> {
  const [change] = await db.select().from(emailChanges).where(owned(scope, memberId));
  return change ?? null;
}

export async function countTry(db: TenantDb, scope: TenantScope, { memberId, tries }: EmailChange): Promise<void> {
  await db
    .update(emailChanges)
    .set({ tries: tries + 1 })
    .where(owned(scope, memberId));
}

/** Moves the proven address into the member's row. @throws a unique violation when another member has it. */
export async function applyEmailChange(
  db: TenantDb,
  scope: TenantScope,
  { memberId, emailKey }: EmailChange,
  now: Date,
): Promise<void> {
  await db.delete(emailChanges).where(owned(scope, memberId));
  await db
    .update(members)
    .set({ emailKey, emailProvenAt: now })
    .where(and(eq(members.tenant, scope.merchant), eq(members.id, memberId)));
}
