import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lookalikeKey } from './lookalike-key.ts';
import { memberFirebase, memberProfiles, members } from './member.tables.ts';
import type { NameKeys } from './name-keys.ts';

export type Member = Omit<typeof members.$inferSelect, 'tenant'>;
export type NewMember = Omit<typeof members.$inferInsert, 'tenant' | 'state' | 'lookalikeKey'>;

const owned = (scope: TenantScope, id: string) => and(eq(members.tenant, scope.merchant), eq(members.id, id));

export async function findMember(db: TenantDb, scope: TenantScope, id: string): Promise<Member | null> {
  const [member] = await db.select().from(members).where(owned(scope, id));
  return member ?? null;
}

/** The member with the typed name, else with the typed number, in one query for both. */
export async function findMemberByName(
  db: TenantDb,
  scope: TenantScope,
  { typed, canonical }: NameKeys,
): Promise<Member | null> {
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.tenant, scope.merchant), inArray(members.usernameKey, [typed, canonical])))
    .orderBy(desc(eq(members.usernameKey, typed)))
    .limit(1);
  return member ?? null;
}

/** The member who has proven this number (`mobileKey`). An unproven number is not found: anyone can enter one. */
export async function findMemberByProvenMobile(
  db: TenantDb,
  scope: TenantScope,
  mobileKey: string,
): Promise<Member | null> {
  const [member] = await db
    .select()
    .from(members)
    .where(
      and(eq(members.tenant, scope.merchant), eq(members.mobileKey, mobileKey), isNotNull(members.mobileProvenAt)),
    );
  return member ?? null;
}

/** @throws a unique violation when another member proved the same number meanwhile. */
export async function markMobileProven(db: TenantDb, scope: TenantScope, id: string, now: Date): Promise<void> {
  await db.update(members).set({ mobileProvenAt: now }).where(owned(scope, id));
}

/** A number that the member has proven, in place of any earlier one. @throws a unique violation when another member has it. */
export async function setProvenMobile(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  { mobileKey, now }: { readonly mobileKey: string; readonly now: Date },
): Promise<void> {
  await db.update(members).set({ mobileKey, mobileProvenAt: now }).where(owned(scope, id));
}

/** False when the name, a look-alike, the address or the proven number is taken; of two concurrent calls exactly one succeeds. */
export async function insertMember(db: TenantDb, scope: TenantScope, member: NewMember): Promise<boolean> {
  const { rowCount } = await db
    .insert(members)
    .values({ tenant: scope.merchant, lookalikeKey: lookalikeKey(member.username), ...member })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** The taken ones of a new member's unique names, in the order they are reported. An unproven number is not unique. */
export async function takenKeys(
  db: TenantDb,
  scope: TenantScope,
  { username, usernameKey, emailKey, mobileKey, mobileProvenAt }: NewMember,
): Promise<('username' | 'email' | 'mobileNum')[]> {
  const hasName = sql`(${members.usernameKey} = ${usernameKey} OR ${members.lookalikeKey} = ${lookalikeKey(username)})`;
  const hasEmail = sql`${members.emailKey} = ${emailKey ?? null}`;
  const provenKey = mobileProvenAt == null ? null : mobileKey;
  const hasMobile = sql`(${members.mobileKey} = ${provenKey ?? null} AND ${members.mobileProvenAt} IS NOT NULL)`;
  const any = (has: SQL) => sql<boolean>`coalesce(bool_or(${has}), false)`;
  const [taken] = await db
    .select({
      username: any(hasName),
      email: any(hasEmail),
      mobileNum: any(hasMobile),
    })
    .from(members)
    .where(and(eq(members.tenant, scope.merchant), or(hasName, hasEmail, hasMobile)));
  return (['username', 'email', 'mobileNum'] as const).filter((field) => taken?.[field]);
}

/** Whether another member's name or chosen nickname looks like this nickname. */
export async function isNicknameTaken(
  db: TenantDb,
  scope: TenantScope,
  { id, nicknameKey }: { readonly id: string; readonly nicknameKey: string },
): Promise<boolean> {
  const looksLike = or(eq(members.nicknameKey, nicknameKey), eq(members.lookalikeKey, nicknameKey));
  const [other] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.tenant, scope.merchant), ne(members.id, id), looksLike))
    .limit(1);
  return other !== undefined;
}

/** The registration form's fields beyond the account itself. */
export async function insertProfile(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(fields).map(([field, value]) => ({ tenant: scope.merchant, memberId, field, value }));
  if (rows.length > 0) await db.insert(memberProfiles).values(rows);
}

/** The Firebase channel and token of a registration, where it had any. */
export async function insertFirebase(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  { channel, idToken }: { readonly channel: string | null; readonly idToken: string | null },
): Promise<void> {
  if (channel === null && idToken === null) return;
  await db.insert(memberFirebase).values({ tenant: scope.merchant, memberId, channel, idToken });
}

/** One field of the member's profile; null when empty. */
export async function findProfileText(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  field: string,
): Promise<string | null> {
  const [profile] = await db
    .select({ value: memberProfiles.value })
    .from(memberProfiles)
    .where(
      and(
        eq(memberProfiles.tenant, scope.merchant),
        eq(memberProfiles.memberId, memberId),
        eq(memberProfiles.field, field),
      ),
    );
  return profile?.value || null;
}

export interface Login {
  readonly at: Date;
  readonly ip: string;
}

/** The password's state at a log-in, read under the lock that a change of it waits for. */
export type PasswordState = Pick<
  Member,
  'passwordHash' | 'passwordChangeRequired' | 'passwordChangedAt' | 'registeredAt'
>;

/** Records a log-in and moves the last one back. Null when the account was disabled meanwhile. */
export async function recordLogin(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  { at, ip }: Login,
): Promise<{ isFirst: boolean; password: PasswordState } | null> {
  const [member] = await db
    .update(members)
    .set({
      previousLoginAt: sql`${members.lastLoginAt}`,
      previousLoginIp: sql`${members.lastLoginIp}`,
      lastLoginAt: at,
      lastLoginIp: ip,
    })
    .where(and(owned(scope, id), eq(members.state, 'active')))
    .returning();
  return member === undefined ? null : { isFirst: member.previousLoginAt === null, password: member };
}

/**
 * Locks the member until the transaction ends. A log-in locks the row before it opens a session, so each sees the other. A bet holds its
 * accounts when it inserts a row about the member, which this lock allows: so transactions may lock a member before they post.
 */
export async function lockMember(db: TenantDb, scope: TenantScope, id: string): Promise<Member | null> {
  const [member] = await db.select().from(members).where(owned(scope, id)).for('no key update');
  return member ?? null;
}

/** The member must change the password first, in this session and every later one. */
export async function requirePasswordChange(db: TenantDb, scope: TenantScope, id: string): Promise<void> {
  await db.update(members).set({ passwordChangeRequired: true }).where(owned(scope, id));
}

/** False when the password is no longer that of `knownHash`; of two concurrent changes exactly one succeeds. */
export async function replacePassword(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  { knownHash, newHash, now }: { readonly knownHash: string; readonly newHash: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(members)
    .set({
      passwordHash: newHash,
      passwordKnown: true,
      passwordChangedAt: now,
      passwordChangeRequired: false,
      passwordValidUntil: null,
    })
    .where(and(owned(scope, id), eq(members.passwordHash, knownHash)));
  return rowCount === 1;
}

/** False when the payment password is no longer that of `knownHash`; null: there is none yet. */
export async function replacePaymentPassword(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  { knownHash, newHash, now }: { readonly knownHash: string | null; readonly newHash: string; readonly now: Date },
): Promise<boolean> {
  const isKnown = knownHash === null ? isNull(members.paymentPasswordHash) : eq(members.paymentPasswordHash, knownHash);
  const { rowCount } = await db
    .update(members)
    .set({ paymentPasswordHash: newHash, ...(knownHash === null ? {} : { paymentPasswordChangedAt: now }) })
    .where(and(owned(scope, id), isKnown));
  return rowCount === 1;
}

/** True once in the life of an account. */
export async function markWelcomed(db: TenantDb, scope: TenantScope, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(members)
    .set({ welcomedAt: now })
    .where(and(owned(scope, id), isNull(members.welcomedAt)));
  return rowCount === 1;
}
