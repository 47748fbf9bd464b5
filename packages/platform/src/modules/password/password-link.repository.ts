import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { members } from '../member/index.ts';
import { passwordLinks } from './password-link.tables.ts';

export type PasswordLink = Omit<typeof passwordLinks.$inferSelect, 'tenant'>;

/** Stores the member's only link. False when a newer one has replaced it already. */
export async function putLink(db: TenantDb, scope: TenantScope, link: PasswordLink): Promise<boolean> {
  const { tokenHash, requestedAt, expiresAt } = link;
  const { rowCount } = await db
    .insert(passwordLinks)
    .values({ tenant: scope.merchant, ...link })
    .onConflictDoUpdate({
      target: [passwordLinks.tenant, passwordLinks.memberId],
      set: { tokenHash, requestedAt, expiresAt },
      setWhere: sql`${passwordLinks.requestedAt} <= excluded.requested_at`,
    });
  return rowCount === 1;
}

/** The member of a link. */
export interface LinkedMember {
  readonly memberId: string;
  readonly username: string;
  readonly passwordHash: string;
}

/** The member of a valid link: not too old, of an open account, whose password is unchanged since then. */
export async function findLinked(
  db: TenantDb,
  scope: TenantScope,
  tokenHash: Buffer,
  now: Date,
): Promise<LinkedMember | null> {
  const [linked] = await db
    .select({ memberId: members.id, username: members.username, passwordHash: members.passwordHash })
    .from(passwordLinks)
    .innerJoin(members, and(eq(members.tenant, passwordLinks.tenant), eq(members.id, passwordLinks.memberId)))
    .where(
      and(
        eq(passwordLinks.tenant, scope.merchant),
        eq(passwordLinks.tokenHash, tokenHash),
        gt(passwordLinks.expiresAt, now),
        eq(members.state, 'active'),
        or(isNull(members.passwordChangedAt), lte(members.passwordChangedAt, passwordLinks.requestedAt)),
      ),
    );
  return linked ?? null;
}

/** Uses a link up: of any number of concurrent callers exactly one gets true. */
export async function takeLink(db: TenantDb, scope: TenantScope, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tenant, scope.merchant), eq(passwordLinks.tokenHash, tokenHash)));
  return rowCount === 1;
}

/** Ends the member's link: it was sent to an address that is theirs no longer. */
export async function dropLink(db: TenantDb, { merchant }: TenantScope, memberId: string): Promise<void> {
  await db.delete(passwordLinks).where(and(eq(passwordLinks.tenant, merchant), eq(passwordLinks.memberId, memberId)));
}
