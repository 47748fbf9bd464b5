import { and, asc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { fileUsage, storedFiles } from './stored-file.tables.ts';

export type StoredFile = Omit<typeof storedFiles.$inferSelect, 'tenant'>;

export interface Usage {
  readonly files: number;
  readonly bytes: number;
}

const owned = (scope: TenantScope, id: string) => and(eq(storedFiles.tenant, scope.merchant), eq(storedFiles.id, id));

export async function insertFile(
  db: TenantDb,
  scope: TenantScope,
  file: Omit<StoredFile, 'isArchived'>,
): Promise<void> {
  await db.insert(storedFiles).values({ tenant: scope.merchant, ...file });
}

/** A file that may be shown; null for one that is being written, is removed, lost or expired. */
export async function findStored(db: TenantDb, scope: TenantScope, id: string, now: Date): Promise<StoredFile | null> {
  const [file] = await db.select().from(storedFiles).where(owned(scope, id));
  const isOver = file?.expiresAt != null && file.expiresAt <= now;
  return file === undefined || file.state !== 'stored' || isOver ? null : file;
}

/** The bytes are in the store from now on. False when a sweep was faster. */
export async function markStored(db: TenantDb, scope: TenantScope, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(storedFiles)
    .set({ state: 'stored' })
    .where(and(owned(scope, id), eq(storedFiles.state, 'writing')));
  return rowCount === 1;
}

export async function markRemoved(db: TenantDb, scope: TenantScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isOne = and(eq(storedFiles.tenant, scope.merchant), inArray(storedFiles.id, [...ids]));
  await db.update(storedFiles).set({ state: 'removed' }).where(isOne);
}

/** Ends an upload that failed, unless its row was stored: a connection may break after the commit, and then the file is in use. */
export async function markAbandoned(db: TenantDb, scope: TenantScope, id: string): Promise<void> {
  await db
    .update(storedFiles)
    .set({ state: 'removed' })
    .where(and(owned(scope, id), eq(storedFiles.state, 'writing')));
}

/** Adds to the brand's sums, and resolves with them. Uploads of a brand take turns here for the length of a short transaction. */
export async function addUsage(db: TenantDb, scope: TenantScope, added: Usage): Promise<Usage> {
  const [now] = await db
    .insert(fileUsage)
    .values({ tenant: scope.merchant, files: Math.max(0, added.files), bytes: Math.max(0, added.bytes) })
    .onConflictDoUpdate({
      target: [fileUsage.tenant],
      set: {
        files: sql`${fileUsage.files} + ${added.files}`,
        bytes: sql`${fileUsage.bytes} + ${added.bytes}`,
      },
    })
    .returning();
  return now ?? added;
}

/** What a member keeps in use: without removed and archived files. */
export async function usageOf(db: TenantDb, scope: TenantScope, owner: string): Promise<Usage> {
  const [sum] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::float8`,
    })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.tenant, scope.merchant),
        eq(storedFiles.owner, owner),
        ne(storedFiles.state, 'removed'),
        eq(storedFiles.isArchived, false),
      ),
    );
  return sum ?? { files: 0, bytes: 0 };
}

/** Files to delete: removed ones, expired ones, and those whose upload never finished. Another process's rows are left to it. */
export async function findDeletable(
  db: TenantDb,
  scope: TenantScope,
  { now, unfinishedSince, limit }: { readonly now: Date; readonly unfinishedSince: Date; readonly limit: number },
): Promise<StoredFile[]> {
  return db
    .select()
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.tenant, scope.merchant),
        or(
          eq(storedFiles.state, 'removed'),
          and(eq(storedFiles.state, 'writing'), lt(storedFiles.createdAt, unfinishedSince)),
          lte(storedFiles.expiresAt, now),
        ),
      ),
    )
    .orderBy(asc(storedFiles.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Deletes rows whose bytes are gone, and takes them off the brand's sums. */
export async function deleteFiles(db: TenantDb, scope: TenantScope, files: readonly StoredFile[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  await db.delete(storedFiles).where(and(eq(storedFiles.tenant, scope.merchant), inArray(storedFiles.id, ids)));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await addUsage(db, scope, { files: -files.length, bytes: -bytes });
}

export interface FileRange {
  /** Exclusive. */
  readonly after: string;
  /** Inclusive. */
  readonly to: string;
}

/** Ids and states of a range of ids. */
export const findInRange = (db: TenantDb, scope: TenantScope, { after, to }: FileRange) =>
  db
    .select({ id: storedFiles.id, state: storedFiles.state, createdAt: storedFiles.createdAt })
    .from(storedFiles)
    .where(and(eq(storedFiles.tenant, scope.merchant), gt(storedFiles.id, after), lte(storedFiles.id, to)));

/** The bytes of these files are missing. Resolves with the number of files that were believed to be there. */
export const markLost = (db: TenantDb, scope: TenantScope, ids: readonly string[]): Promise<number> =>
  changeState(db, scope, ids, { from: 'stored', to: 'lost' });

/** The bytes of these files are there again. Resolves with the number of files that were lost. */
export const markFound = (db: TenantDb, scope: TenantScope, ids: readonly string[]): Promise<number> =>
  changeState(db, scope, ids, { from: 'lost', to: 'stored' });

async function changeState(
  db: TenantDb,
  scope: TenantScope,
  ids: readonly string[],
  { from, to }: Readonly<Record<'from' | 'to', 'stored' | 'lost'>>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const isOne = and(eq(storedFiles.tenant, scope.merchant), inArray(storedFiles.id, [...ids]));
  const { rowCount } = await db
    .update(storedFiles)
    .set({ state: to })
    .where(and(isOne, eq(storedFiles.state, from)));
  return rowCount ?? 0;
}
