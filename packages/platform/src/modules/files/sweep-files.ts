import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Clock, TenantScope } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { RETENTION_BATCH } from '../../retention.ts';
import { noteOrphans } from './orphan-file.repository.ts';
import type { FileStore, ListedFile } from './store/file-store.ts';
import {
  deleteFiles,
  type FileRange,
  findDeletable,
  findInRange,
  markFound,
  markLost,
} from './stored-file.repository.ts';

export interface SweepDeps {
  readonly withTenant: WithTenant;
  readonly store: FileStore;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
}

/** An upload takes seconds. What is younger may still be under way. */
const UNFINISHED_MS = 60 * 60_000;
/** From the first time this database sees a file without a row to its deletion: enough to notice an older database or a wrong bucket. */
const ORPHAN_DAYS = 30;
const ORPHAN_MS = ORPHAN_DAYS * 24 * 60 * 60_000;
/** Calls of the store at the same time. */
const AT_ONCE = 8;

/**
 * Deletes the files of these brands that were removed, have expired, or were never finished. Resolves with their number. A file that
 * the store does not delete keeps its row, and no other file. @throws the store's first error, once everything else is deleted
 */
export async function deleteRemovedFiles(deps: SweepDeps, merchants: readonly string[]): Promise<number> {
  let deleted = 0;
  const errors: unknown[] = [];
  for (const merchant of merchants) {
    for (let batch = RETENTION_BATCH; batch === RETENTION_BATCH; deleted += batch) {
      batch = await deleteBatch(deps, { merchant }, errors);
    }
  }
  if (errors.length > 0) throw errors[0];
  return deleted;
}

function deleteBatch({ withTenant, store, clock }: SweepDeps, scope: TenantScope, errors: unknown[]): Promise<number> {
  const now = clock.now();
  const unfinishedSince = new Date(now.getTime() - UNFINISHED_MS);
  return withTenant(scope, async (db) => {
    const files = await findDeletable(db, scope, { now, unfinishedSince, limit: RETENTION_BATCH });
    // Bytes first: a row without bytes is found again, bytes without a row only by the comparison below.
    const left = new Set<string>();
    const remove = pLimit(AT_ONCE);
    await remove.map(files, ({ id }) =>
      store.remove(scope.merchant, id).catch((error: unknown) => {
        errors.push(error);
        left.add(id);
      }),
    );
    const gone = files.filter(({ id }) => !left.has(id));
    if (gone.length > 0) await deleteFiles(db, scope, gone);
    return gone.length;
  });
}

export interface Compared {
  /** Bytes without a row, deleted. A restored backup of the database leaves such. */
  readonly orphans: number;
  /** Bytes without a row that are not deleted yet. */
  readonly waiting: number;
  /** Rows without bytes, marked. A lost disk leaves such. */
  readonly lost: number;
  /** Rows that were marked so, and whose bytes are there again: a disk or a backup of it came back. */
  readonly found: number;
}

const FIRST = '';
const LAST = 'g';

/** Compares what the store holds of these brands with their rows, in both directions. */
export async function compareFiles(deps: SweepDeps, merchants: readonly string[]): Promise<Compared> {
  const total = { orphans: 0, waiting: 0, lost: 0, found: 0 };
  for (const merchant of merchants) {
    let after = FIRST;
    for await (const page of deps.store.list(merchant)) {
      const to = page.at(-1)?.id ?? after;
      add(total, await compareRange(deps, { merchant }, page, { after, to }));
      after = to;
    }
    add(total, await compareRange(deps, { merchant }, [], { after, to: LAST }));
  }
  const { orphans, waiting, lost, found } = total;
  if (lost > 0) deps.log.error({ lost }, 'stored files are missing in the file store');
  if (found > 0) deps.log.info({ found }, 'lost files are in the file store again');
  if (waiting > 0)
    deps.log.warn(
      { waiting },
      `the file store has files without a row; each is deleted ${ORPHAN_DAYS} days after this database first saw it`,
    );
  if (orphans > 0) deps.log.info({ orphans }, 'files without a row were deleted from the file store');
  return total;
}

const add = (total: { -readonly [K in keyof Compared]: number }, { orphans, waiting, lost, found }: Compared): void => {
  total.orphans += orphans;
  total.waiting += waiting;
  total.lost += lost;
  total.found += found;
};

async function compareRange(
  { withTenant, store, clock }: SweepDeps,
  scope: TenantScope,
  page: readonly ListedFile[],
  range: FileRange,
): Promise<Compared> {
  const now = clock.now();
  const since = new Date(now.getTime() - UNFINISHED_MS);
  const rows = await withTenant(scope, (db) => findInRange(db, scope, range));
  const known = new Set(rows.map(({ id }) => id));
  const listed = new Set(page.map(({ id }) => id));
  const orphans = page.filter(({ id, writtenAt }) => !known.has(id) && writtenAt < since).map(({ id }) => id);
  const dueSince = new Date(now.getTime() - ORPHAN_MS);
  const due = await withTenant(scope, (db) => noteOrphans(db, scope, range, { ids: orphans, now, dueSince }));
  await pLimit(AT_ONCE).map(due, (id) => store.remove(scope.merchant, id));
  const present = rows.filter(({ id, state }) => state === 'lost' && listed.has(id)).map(({ id }) => id);
  const missing = rows.filter(({ id, state, createdAt }) => state === 'stored' && createdAt < since && !listed.has(id));
  const lost: string[] = [];
  // The listing is some time old; the store itself decides.
  for (const { id } of missing) if ((await store.get(scope.merchant, id)) === null) lost.push(id);
  const marked = await withTenant(scope, async (db) => ({
    lost: await markLost(db, scope, lost),
    found: await markFound(db, scope, present),
  }));
  return { orphans: due.length, waiting: orphans.length - due.length, ...marked };
}
