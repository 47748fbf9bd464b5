import type { StaffField } from '@marquee/contracts/schemas/profile';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { memberProfiles, members } from '../member/index.ts';
import { profileChanges } from './profile.tables.ts';

export type StoredField = Pick<typeof memberProfiles.$inferSelect, 'value' | 'verifiedAt'>;
type Change = Omit<typeof profileChanges.$inferSelect, 'tenant'>;

const owned = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(memberProfiles.tenant, merchant), eq(memberProfiles.memberId, memberId));
const changesOf = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(profileChanges.tenant, merchant), eq(profileChanges.memberId, memberId));

/** The stored fields, those of the registration alone included. */
export async function findProfile(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
): Promise<ReadonlyMap<string, StoredField>> {
  const rows = await db.select().from(memberProfiles).where(owned(scope, memberId));
  return new Map(rows.map(({ field, value, verifiedAt }) => [field, { value, verifiedAt }]));
}

export async function putField(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  { field, value }: { readonly field: StaffField | 'countryDialingCode'; readonly value: string },
): Promise<void> {
  await db
    .insert(memberProfiles)
    .values({ tenant: scope.merchant, memberId, field, value })
    .onConflictDoUpdate({
      target: [memberProfiles.tenant, memberProfiles.memberId, memberProfiles.field],
      set: { value },
    });
}

/** `value`: the field's text, for a field without a row: the number of an older member is in the member's row alone. */
export async function setVerified(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  {
    field,
    value,
    verifiedAt,
  }: { readonly field: StaffField; readonly value: string; readonly verifiedAt: Date | null },
): Promise<void> {
  await db
    .insert(memberProfiles)
    .values({ tenant: scope.merchant, memberId, field, value, verifiedAt })
    .onConflictDoUpdate({
      target: [memberProfiles.tenant, memberProfiles.memberId, memberProfiles.field],
      set: { verifiedAt },
    });
}

/** @throws a unique violation when another member has a nickname that looks the same. */
export async function setNickname(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  nickname: { readonly nickname: string; readonly nicknameKey: string | null },
): Promise<void> {
  await db
    .update(members)
    .set(nickname)
    .where(and(eq(members.tenant, scope.merchant), eq(members.id, memberId)));
}

/** Counts one version up and records the changes. The caller has locked the member. */
export async function recordChanges(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  changes: readonly [Omit<Change, 'memberId'>, ...Omit<Change, 'memberId'>[]],
): Promise<void> {
  const { merchant: tenant } = scope;
  await db
    .update(members)
    .set({ profileVersion: changes[0].version })
    .where(and(eq(members.tenant, tenant), eq(members.id, memberId)));
  await db.insert(profileChanges).values(changes.map((change) => ({ tenant, memberId, ...change })));
}

/** The fields that changed after this version, each once. */
export async function findChangedSince(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  version: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ field: profileChanges.field })
    .from(profileChanges)
    .where(and(changesOf(scope, memberId), gt(profileChanges.version, version)));
  return rows.map(({ field }) => field);
}

/** Newest first. */
export const findChanges = (db: TenantDb, scope: TenantScope, memberId: string, max: number): Promise<Change[]> =>
  db
    .select()
    .from(profileChanges)
    .where(changesOf(scope, memberId))
    .orderBy(desc(profileChanges.version), sql`${profileChanges.field}`)
    .limit(max);

/** The change that a request of staff made; null: none yet. */
export async function findChangeByKey(
  db: TenantDb,
  { merchant }: TenantScope,
  { staff, idempotencyKey }: { readonly staff: string; readonly idempotencyKey: string },
): Promise<Change | null> {
  const [change] = await db
    .select()
    .from(profileChanges)
    .where(
      and(
        eq(profileChanges.tenant, merchant),
        eq(profileChanges.staff, staff),
        eq(profileChanges.idempotencyKey, idempotencyKey),
      ),
    );
  return change ?? null;
}
