import type { SocialProvider } from '@marquee/contracts/social';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { sweepOut } from '../../db/sweep-out.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { socialAttempts, socialIdentities, socialTickets } from './social.tables.ts';

export type StoredAttempt = Omit<typeof socialAttempts.$inferSelect, 'tenant'>;

/** An account at a provider. */
export interface Identity {
  readonly provider: SocialProvider;
  readonly subject: string;
}

/** Stores an attempt, and deletes the brand's expired ones. */
export async function putAttempt(db: TenantDb, scope: TenantScope, attempt: StoredAttempt, now: Date): Promise<void> {
  await sweepOut(db, scope, socialAttempts, now);
  await db.insert(socialAttempts).values({ tenant: scope.merchant, ...attempt });
}

/** Takes an attempt: exactly one of any number of callers gets it. Null when it is missing or too old. */
export async function takeAttempt(
  db: TenantDb,
  { merchant }: TenantScope,
  { browserHash, provider, state, sessionId }: Pick<StoredAttempt, 'browserHash' | 'provider' | 'state' | 'sessionId'>,
  now: Date,
): Promise<StoredAttempt | null> {
  const [attempt] = await db
    .delete(socialAttempts)
    .where(
      and(
        eq(socialAttempts.tenant, merchant),
        eq(socialAttempts.browserHash, browserHash),
        eq(socialAttempts.provider, provider),
        eq(socialAttempts.state, state),
        sessionId === null ? isNull(socialAttempts.sessionId) : eq(socialAttempts.sessionId, sessionId),
      ),
    )
    .returning();
  return attempt !== undefined && attempt.expiresAt > now ? attempt : null;
}

export async function findLinkedMember(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, subject }: Identity,
): Promise<string | null> {
  const [linked] = await db
    .select({ memberId: socialIdentities.memberId })
    .from(socialIdentities)
    .where(
      and(
        eq(socialIdentities.tenant, merchant),
        eq(socialIdentities.provider, provider),
        eq(socialIdentities.subject, subject),
      ),
    );
  return linked?.memberId ?? null;
}

/** A member's links, in the order of the providers' names. */
export const findIdentitiesOf = (
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
): Promise<Pick<typeof socialIdentities.$inferSelect, 'provider' | 'linkedAt'>[]> =>
  db
    .select({ provider: socialIdentities.provider, linkedAt: socialIdentities.linkedAt })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.tenant, merchant), eq(socialIdentities.memberId, memberId)))
    .orderBy(asc(socialIdentities.provider));

export async function deleteIdentityOf(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  provider: SocialProvider,
): Promise<void> {
  await db
    .delete(socialIdentities)
    .where(
      and(
        eq(socialIdentities.tenant, merchant),
        eq(socialIdentities.memberId, memberId),
        eq(socialIdentities.provider, provider),
      ),
    );
}

/**
 * False when the account is linked already, or the member has another one there; of two concurrent calls exactly one succeeds.
 */
export async function insertIdentity(
  db: TenantDb,
  { merchant }: TenantScope,
  identity: Identity & { readonly memberId: string; readonly linkedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(socialIdentities)
    .values({ tenant: merchant, ...identity })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Stores a ticket, and deletes the brand's expired ones. */
export async function putTicket(
  db: TenantDb,
  scope: TenantScope,
  ticket: Identity & { readonly tokenHash: Buffer; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await sweepOut(db, scope, socialTickets, now);
  await db.insert(socialTickets).values({ tenant: scope.merchant, ...ticket });
}

/** Takes a ticket. Null when it is missing or too old. */
export async function takeTicket(
  db: TenantDb,
  { merchant }: TenantScope,
  tokenHash: Buffer,
  now: Date,
): Promise<Identity | null> {
  const [ticket] = await db
    .delete(socialTickets)
    .where(and(eq(socialTickets.tenant, merchant), eq(socialTickets.tokenHash, tokenHash)))
    .returning();
  return ticket !== undefined && ticket.expiresAt > now ? ticket : null;
}
