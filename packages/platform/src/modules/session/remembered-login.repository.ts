import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { sweepOut } from '../../db/sweep-out.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { rememberedLogins, sessions } from './session.tables.ts';

export type RememberedLogin = Omit<typeof rememberedLogins.$inferSelect, 'tenant'>;

const owned = ({ merchant }: TenantScope, id: string) =>
  and(eq(rememberedLogins.tenant, merchant), eq(rememberedLogins.id, id));

/** Stores a remembered log-in for its session, and deletes the brand's expired ones. */
export async function insertRemembered(
  db: TenantDb,
  scope: TenantScope,
  login: RememberedLogin,
  sessionId: string,
): Promise<void> {
  const { merchant } = scope;
  await sweepOut(db, scope, rememberedLogins, login.createdAt);
  await db.insert(rememberedLogins).values({ tenant: merchant, ...login });
  await db
    .update(sessions)
    .set({ rememberedId: login.id })
    .where(and(eq(sessions.tenant, merchant), eq(sessions.id, sessionId)));
}

export async function findRemembered(db: TenantDb, scope: TenantScope, id: string): Promise<RememberedLogin | null> {
  const [login] = await db.select().from(rememberedLogins).where(owned(scope, id));
  return login ?? null;
}

/** The current row, locked: of simultaneous tabs one rotates the token, the others find it rotated. */
export async function lockRemembered(db: TenantDb, scope: TenantScope, id: string): Promise<RememberedLogin | null> {
  const [login] = await db.select().from(rememberedLogins).where(owned(scope, id)).for('update');
  return login ?? null;
}

export async function rotateRemembered(
  db: TenantDb,
  scope: TenantScope,
  { id, tokenHash, previousHash }: Pick<RememberedLogin, 'id' | 'tokenHash' | 'previousHash'>,
  now: Date,
): Promise<void> {
  await db.update(rememberedLogins).set({ tokenHash, previousHash, rotatedAt: now }).where(owned(scope, id));
}

/** Forgets the member's remembered log-ins on every browser. */
export async function forgetAllRemembered(db: TenantDb, { merchant }: TenantScope, memberId: string): Promise<void> {
  await db
    .delete(rememberedLogins)
    .where(and(eq(rememberedLogins.tenant, merchant), eq(rememberedLogins.memberId, memberId)));
}

/** Forgets these log-ins. `exceptOf`: the session whose own is kept. */
export async function forgetRemembered(
  db: TenantDb,
  { merchant }: TenantScope,
  ids: readonly string[],
  exceptOf: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  const kept = db
    .select({ id: sessions.rememberedId })
    .from(sessions)
    .where(and(eq(sessions.tenant, merchant), eq(sessions.id, exceptOf ?? '')));
  const isAnother: SQL = sql`${rememberedLogins.id} NOT IN (SELECT id FROM (${kept}) AS kept (id) WHERE id IS NOT NULL)`;
  await db
    .delete(rememberedLogins)
    .where(and(eq(rememberedLogins.tenant, merchant), inArray(rememberedLogins.id, [...ids]), isAnother));
}

/** Whether a remembered log-in, which has ended, was of a member who is excluded now. Sessions keep its id. */
export async function wasOfExcluded(
  db: TenantDb,
  { merchant }: TenantScope,
  { id }: Pick<RememberedLogin, 'id'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM app.session s
    JOIN app.member_protection p ON p.tenant = s.tenant AND p.member_id = s.member_id
    WHERE s.tenant = ${merchant} AND s.remembered_id = ${id}
      AND core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NOT NULL LIMIT 1`);
  return rows.length > 0;
}
