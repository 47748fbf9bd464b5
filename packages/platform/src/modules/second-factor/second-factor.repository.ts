import { and, count, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { recoveryCodes, secondFactors } from './second-factor.tables.ts';

export type SecondFactor = Omit<typeof secondFactors.$inferSelect, 'tenant'>;

const owned = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(secondFactors.tenant, merchant), eq(secondFactors.memberId, memberId));
const codesOf = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(recoveryCodes.tenant, merchant), eq(recoveryCodes.memberId, memberId));

/** The member's second factor; null: there is none, or its removal is due. */
export async function findFactor(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  now: Date,
): Promise<SecondFactor | null> {
  const inEffect = or(isNull(secondFactors.removalAt), gt(secondFactors.removalAt, now));
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(and(owned(scope, memberId), inEffect));
  return factor ?? null;
}

/** Deletes a second factor whose removal is due. Resolves with the time of the removal; null: none is due. */
export async function deleteDueFactor(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  now: Date,
): Promise<Date | null> {
  const [due] = await db
    .delete(secondFactors)
    .where(and(owned(scope, memberId), lte(secondFactors.removalAt, now)))
    .returning({ removalAt: secondFactors.removalAt });
  return due?.removalAt ?? null;
}

export async function insertFactor(
  db: TenantDb,
  { merchant }: TenantScope,
  factor: Pick<SecondFactor, 'memberId' | 'secret' | 'usedStep' | 'since'>,
): Promise<void> {
  await db.insert(secondFactors).values({ tenant: merchant, ...factor });
}

export async function changeFactor(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  change: Partial<Omit<SecondFactor, 'memberId'>>,
): Promise<void> {
  await db.update(secondFactors).set(change).where(owned(scope, memberId));
}

/** With its recovery codes. */
export async function deleteFactor(db: TenantDb, scope: TenantScope, memberId: string): Promise<void> {
  await db.delete(secondFactors).where(owned(scope, memberId));
}

/** False when no unused code has this hash. */
export async function useRecoveryCode(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  { codeHash, now }: { readonly codeHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(codesOf(scope, memberId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return rowCount === 1;
}

export async function countRecoveryCodes(db: TenantDb, scope: TenantScope, memberId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(codesOf(scope, memberId), isNull(recoveryCodes.usedAt)));
  return left?.count ?? 0;
}

export async function replaceRecoveryHashes(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.delete(recoveryCodes).where(codesOf(scope, memberId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ tenant: scope.merchant, memberId, codeHash })));
}
