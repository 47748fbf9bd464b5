import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { sweepOut } from '../../db/sweep-out.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { secondFactorSetups } from '../second-factor/index.ts';

export type FactorSetup = Omit<typeof secondFactorSetups.$inferSelect, 'tenant'>;

const owned = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(secondFactorSetups.tenant, merchant), eq(secondFactorSetups.memberId, memberId));

/** A newer secret replaces an earlier one, with its tries. Deletes the brand's expired ones. */
export async function putSetup(
  db: TenantDb,
  scope: TenantScope,
  { memberId, ...setup }: Omit<FactorSetup, 'tries'>,
  now: Date,
): Promise<void> {
  await sweepOut(db, scope, secondFactorSetups, now);
  await db
    .insert(secondFactorSetups)
    .values({ tenant: scope.merchant, memberId, ...setup })
    .onConflictDoUpdate({
      target: [secondFactorSetups.tenant, secondFactorSetups.memberId],
      set: { ...setup, tries: 0 },
    });
}

/** The caller has locked the member. */
export async function findSetup(db: TenantDb, scope: TenantScope, memberId: string): Promise<FactorSetup | null> {
  const [setup] = await db.select().from(secondFactorSetups).where(owned(scope, memberId));
  return setup ?? null;
}

export async function countTry(db: TenantDb, scope: TenantScope, { memberId, tries }: FactorSetup): Promise<void> {
  await db
    .update(secondFactorSetups)
    .set({ tries: tries + 1 })
    .where(owned(scope, memberId));
}

export async function deleteSetup(db: TenantDb, scope: TenantScope, memberId: string): Promise<void> {
  await db.delete(secondFactorSetups).where(owned(scope, memberId));
}
