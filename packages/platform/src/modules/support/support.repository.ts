import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type Member, members } from '../member/index.ts';
import { type DeedOutcome, supportActions } from './support.tables.ts';

/** Above every other character, so that nothing that begins like a text stands above the text with this behind it. */
const LAST_CHARACTER = '\u{10ffff}';

/** By code point, whatever the database's own order is: the index of beginnings is in it. */
const key = sql`${members.usernameKey} COLLATE "C"`;

/** Members whose username key begins so, in its order, after `after` (exclusive; empty: from the first). */
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

/** Members whose id, address or number this is, whole. Whoever likes may have written a number: those come last. */
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

/** A password that was given: good for the one login that changes it, until `validUntil`. */
export async function giveTemporaryPassword(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  { hash, now, validUntil }: { readonly hash: string; readonly now: Date; readonly validUntil: Date },
): Promise<void> {
  await db
    .update(members)
    .set({ passwordHash: hash, passwordChangedAt: now, passwordChangeRequired: true, passwordValidUntil: validUntil })
    .where(owned(scope, id));
}

export interface DeedKey {
  readonly staff: string;
  readonly idempotencyKey: string;
}
type Deed = typeof supportActions.$inferSelect;

export async function findDeed(db: TenantDb, scope: TenantScope, deed: DeedKey): Promise<Deed | null> {
  const [found] = await db
    .select()
    .from(supportActions)
    .where(
      and(
        eq(supportActions.tenant, scope.merchant),
        eq(supportActions.staff, deed.staff),
        eq(supportActions.idempotencyKey, deed.idempotencyKey),
      ),
    );
  return found ?? null;
}

/** False when the same key was used for another player meanwhile. */
export async function insertDeed(
  db: TenantDb,
  scope: TenantScope,
  deed: Omit<Deed, 'tenant'> & { readonly outcome: DeedOutcome },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(supportActions)
    .values({ tenant: scope.merchant, ...deed })
    .onConflictDoNothing();
  return rowCount === 1;
}

const owned = ({ merchant }: TenantScope, id: string): SQL | undefined =>
  and(eq(members.tenant, merchant), eq(members.id, id));
