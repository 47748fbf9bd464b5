import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type Member, members } from '../member/index.ts';
import { type SupportActionOutcome, supportActions } from './support.tables.ts';

/** Above every other character, so a prefix followed by it is an upper bound of all texts with that prefix. */
const LAST_CHARACTER = '\u{10ffff}';

/** Ordered by code point, independent of the database's collation: the prefix index has this order. */
const key = sql`${members.usernameKey} COLLATE "C"`;

/** Members whose username key has this prefix, in its order, after `after` (exclusive; empty: from the first). */
export async function findMembersByPrefix(
  db: TenantDb,
  scope: TenantScope,
  prefix: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Member[]> {
  return db
    .select()
    .from(members)
    .where(
      and(
        eq(members.tenant, scope.merchant),
        sql`${key} >= ${prefix}`,
        sql`${key} < ${prefix + LAST_CHARACTER}`,
        sql`${key} > ${after}`,
      ),
    )
    .orderBy(sql`${key}`)
    .limit(limit);
}

export interface ExactKeys {
  readonly id: string;
  readonly emailKey: string;
  readonly mobileKey: string;
}

/** Members with exactly this id, address or number. Unproven numbers come last, because anyone can enter one. */
export const findMembersByExact = (
  db: TenantDb,
  scope: TenantScope,
  keys: ExactKeys,
  limit: number,
): Promise<Member[]> =>
  db
    .select()
    .from(members)
    .where(
      and(
        eq(members.tenant, scope.merchant),
        or(eq(members.id, keys.id), eq(members.emailKey, keys.emailKey), eq(members.mobileKey, keys.mobileKey)),
      ),
    )
    .orderBy(
      sql`${members.mobileKey} IS NOT DISTINCT FROM ${keys.mobileKey} AND ${members.mobileProvenAt} IS NULL`,
      key,
    )
    .limit(limit);

export async function closeAccount(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await db.update(members).set({ state: 'disabled', lockedAt: now, lockReason: reason }).where(owned(scope, id));
}

export async function openAccount(db: TenantDb, scope: TenantScope, id: string): Promise<void> {
  await db.update(members).set({ state: 'active', lockedAt: null, lockReason: null }).where(owned(scope, id));
}

/** A temporary password: valid until `validUntil`, for the one log-in that changes it. */
export async function giveTemporaryPassword(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  { hash, now, validUntil }: { readonly hash: string; readonly now: Date; readonly validUntil: Date },
): Promise<void> {
  await db
    .update(members)
    .set({
      passwordHash: hash,
      passwordChangedAt: now,
      passwordChangeRequired: true,
      passwordValidUntil: validUntil,
      staffResetAt: now,
    })
    .where(owned(scope, id));
}

export interface SupportActionKey {
  readonly staff: string;
  readonly idempotencyKey: string;
}
type SupportActionRow = typeof supportActions.$inferSelect;

export async function findSupportAction(
  db: TenantDb,
  scope: TenantScope,
  action: SupportActionKey,
): Promise<SupportActionRow | null> {
  const [found] = await db
    .select()
    .from(supportActions)
    .where(
      and(
        eq(supportActions.tenant, scope.merchant),
        eq(supportActions.staff, action.staff),
        eq(supportActions.idempotencyKey, action.idempotencyKey),
      ),
    );
  return found ?? null;
}

/** False when a concurrent request used the same key for another player. */
export async function insertSupportAction(
  db: TenantDb,
  scope: TenantScope,
  action: Omit<SupportActionRow, 'tenant'> & { readonly outcome: SupportActionOutcome },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(supportActions)
    .values({ tenant: scope.merchant, ...action })
    .onConflictDoNothing();
  return rowCount === 1;
}

const owned = ({ merchant }: TenantScope, id: string): SQL | undefined =>
  and(eq(members.tenant, merchant), eq(members.id, id));
