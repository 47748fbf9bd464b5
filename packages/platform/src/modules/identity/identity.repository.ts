import { IDENTITY_DOCUMENTS, type IdentityCheckLevel, type IdentityDocument } from '@marquee/contracts/identity';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, notExists, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type IdentityCheck, identityChecks } from '../identity-level/index.ts';
import { members } from '../member/index.ts';
import { identityDocuments, identitySubmissions } from './identity.tables.ts';

export type Document = Omit<typeof identityDocuments.$inferSelect, 'tenant'>;
type Change = Partial<Omit<typeof identityChecks.$inferInsert, 'tenant' | 'id' | 'memberId' | 'level' | 'openedAt'>>;

const checks = ({ merchant }: TenantScope) => eq(identityChecks.tenant, merchant);
const documents = ({ merchant }: TenantScope) => eq(identityDocuments.tenant, merchant);

export async function findCheck(db: TenantDb, scope: TenantScope, id: string): Promise<IdentityCheck | null> {
  const [check] = await db
    .select()
    .from(identityChecks)
    .where(and(checks(scope), eq(identityChecks.id, id)));
  return check ?? null;
}

/** Opens a check. The caller has locked the member. */
export async function insertCheck(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, level, openedAt }: Pick<IdentityCheck, 'memberId' | 'level' | 'openedAt'>,
): Promise<string> {
  const id = uuidv7({ msecs: openedAt.getTime() });
  await db.insert(identityChecks).values({ tenant: merchant, id, memberId, level, state: 'open', openedAt });
  return id;
}

export async function changeCheck(db: TenantDb, scope: TenantScope, id: string, change: Change): Promise<void> {
  await db
    .update(identityChecks)
    .set(change)
    .where(and(checks(scope), eq(identityChecks.id, id)));
}

/** The check that gives the member this level ends; null: there is none. */
export async function expireApproved(
  db: TenantDb,
  scope: TenantScope,
  { memberId, level }: { readonly memberId: string; readonly level: IdentityCheckLevel },
): Promise<void> {
  await db
    .update(identityChecks)
    .set({ state: 'expired' })
    .where(
      and(
        checks(scope),
        eq(identityChecks.memberId, memberId),
        eq(identityChecks.level, level),
        eq(identityChecks.state, 'approved'),
      ),
    );
}

/** Approved checks whose document ends on this day or before, the earliest first. `remind`: only those whose member was not notified yet. */
export const findEnding = (
  db: TenantDb,
  scope: TenantScope,
  { until, remind, limit }: { readonly until: string; readonly remind: boolean; readonly limit: number },
): Promise<IdentityCheck[]> =>
  db
    .select()
    .from(identityChecks)
    .where(
      and(
        checks(scope),
        eq(identityChecks.state, 'approved'),
        lte(identityChecks.expiresOn, until),
        remind ? isNull(identityChecks.remindedAt) : undefined,
      ),
    )
    .orderBy(asc(identityChecks.expiresOn), asc(identityChecks.id))
    .limit(limit);

const withNames = (db: TenantDb, where: SQL | undefined) =>
  db
    .select({ check: identityChecks, username: members.username })
    .from(identityChecks)
    .innerJoin(members, and(eq(members.tenant, identityChecks.tenant), eq(members.id, identityChecks.memberId)))
    .where(where);

/** Checks that wait for staff, the oldest first: what a provider has yet to answer does not. */
export const listSent = (
  db: TenantDb,
  scope: TenantScope,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) => {
  const { tenant, checkId, state } = identitySubmissions;
  const atProvider = db
    .select({ checkId })
    .from(identitySubmissions)
    .where(and(eq(tenant, scope.merchant), eq(checkId, identityChecks.id), eq(state, 'waiting')));
  const isLater = after === undefined ? undefined : gt(identityChecks.id, after);
  return withNames(db, and(checks(scope), eq(identityChecks.state, 'sent'), notExists(atProvider), isLater))
    .orderBy(asc(identityChecks.id))
    .limit(limit);
};

/** Checks of a member that were sent, the newest first. */
export const listOfMember = (
  db: TenantDb,
  scope: TenantScope,
  { memberId, limit }: { readonly memberId: string; readonly limit: number },
) =>
  withNames(db, and(checks(scope), eq(identityChecks.memberId, memberId), ne(identityChecks.state, 'open')))
    .orderBy(desc(identityChecks.id))
    .limit(limit);

/** The pictures of checks, the front of a card before its back. */
export async function documentsOf(db: TenantDb, scope: TenantScope, checkIds: readonly string[]): Promise<Document[]> {
  const found: Document[] = await db
    .select()
    .from(identityDocuments)
    .where(and(documents(scope), inArray(identityDocuments.checkId, [...checkIds])));
  return found.toSorted((a, b) => IDENTITY_DOCUMENTS.indexOf(a.kind) - IDENTITY_DOCUMENTS.indexOf(b.kind));
}

export async function putDocument(db: TenantDb, { merchant }: TenantScope, document: Document): Promise<void> {
  const { checkId: _check, kind: _kind, memberId: _member, ...set } = document;
  await db
    .insert(identityDocuments)
    .values({ tenant: merchant, ...document })
    .onConflictDoUpdate({
      target: [identityDocuments.tenant, identityDocuments.checkId, identityDocuments.kind],
      set,
    });
}

/** Resolves with the file that the row named; null: there was no row. */
export async function deleteDocument(
  db: TenantDb,
  scope: TenantScope,
  { checkId, kind }: { readonly checkId: string; readonly kind: IdentityDocument },
): Promise<string | null> {
  const [gone] = await db
    .delete(identityDocuments)
    .where(and(documents(scope), eq(identityDocuments.checkId, checkId), eq(identityDocuments.kind, kind)))
    .returning({ file: identityDocuments.file });
  return gone?.file ?? null;
}
