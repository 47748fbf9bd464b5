import { and, eq, gt, lte, notInArray } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { FileRange } from './stored-file.repository.ts';
import { orphanFiles } from './stored-file.tables.ts';

interface Seen {
  /** The files of the range without a row. */
  readonly ids: readonly string[];
  readonly now: Date;
  readonly dueSince: Date;
}

/** Notes new ones of a range, and forgets those that are gone. Resolves with those first seen at `dueSince` or before. */
export async function noteOrphans(
  db: TenantDb,
  scope: TenantScope,
  { after, to }: FileRange,
  { ids, now, dueSince }: Seen,
): Promise<string[]> {
  const { merchant: tenant } = scope;
  const inRange = and(eq(orphanFiles.tenant, tenant), gt(orphanFiles.id, after), lte(orphanFiles.id, to));
  await db.delete(orphanFiles).where(and(inRange, notInArray(orphanFiles.id, [...ids])));
  if (ids.length === 0) return [];
  await db
    .insert(orphanFiles)
    .values(ids.map((id) => ({ tenant, id, seenAt: now })))
    .onConflictDoNothing();
  const due = await db
    .select({ id: orphanFiles.id })
    .from(orphanFiles)
    .where(and(inRange, lte(orphanFiles.seenAt, dueSince)));
  return due.map(({ id }) => id);
}
