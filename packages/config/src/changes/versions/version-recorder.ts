import type { Clock } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import type { Override } from '@marquee/tenancy';
import type { Pool } from 'pg';
import { appendAudits } from '../../audit/audit.repository.ts';
import type { AuditEvent } from '../../audit/audit-chain.ts';
import type { Writer } from '../../db/writer.ts';
import type { BrandRegistry } from '../../tenants/brand-registry.ts';
import { addVersion, newestVersions } from './brand-version.repository.ts';

export interface RecorderOptions {
  readonly pool: Pool;
  readonly writer: Writer;
  readonly registry: BrandRegistry;
  readonly overrides: ReadonlyMap<string, readonly Override[]>;
  readonly clock: Clock;
}
/** Revision of a brand that is no longer served. */
const GONE = '';
/** Brands per transaction; the first start can record ten thousand. */
const BATCH = 500;

/** Records served versions that are not recorded yet: changes by folders. Calls, one after each pass, do not overlap. */
export async function recordVersions({ pool, writer, registry, overrides, clock }: RecorderOptions): Promise<number> {
  const newest = await newestVersions(pool);
  const served = registry.all();
  const codes = new Set(served.map(({ merchant }) => merchant));
  const fresh = served
    .filter(({ merchant, revision }) => newest.get(merchant)?.revision !== revision)
    .map(({ merchant, revision, json }) => ({ merchant, revision, json: json as Buffer | null }));
  const gone = [...newest.values()]
    .filter(({ merchant, revision }) => !codes.has(merchant) && revision !== GONE)
    .map(({ merchant }) => ({ merchant, revision: GONE, json: null }));
  const unrecorded = [...fresh, ...gone];
  for (let i = 0; i < unrecorded.length; i += BATCH) {
    const batch = unrecorded.slice(i, i + BATCH);
    await inTransaction(pool, async (db) => {
      await writer.fence(db);
      const at = clock.now().toISOString();
      const events: AuditEvent[] = [];
      for (const { merchant, revision, json } of batch) {
        const own = overrides.get(merchant) ?? [];
        const version = await addVersion(db, { merchant, revision, changeSet: null, at }, { json, overrides: own });
        events.push(changedByFolders(at, merchant, json === null ? { version, removed: true } : { version, revision }));
      }
      await appendAudits(db, events);
    });
  }
  return unrecorded.length;
}

/** One entry per brand, so that a reader of one brand sees its entry. */
const changedByFolders = (at: string, merchant: string, detail: AuditEvent['detail']): AuditEvent => ({
  at,
  actor: 'folders',
  action: 'folders.change',
  merchants: [merchant],
  targets: [],
  detail,
  requestId: null,
  ip: null,
});
