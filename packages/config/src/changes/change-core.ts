import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import type { Override } from '@marquee/tenancy';
import type { Pool } from 'pg';
import type { Writer } from '../database/writer.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { newestVersions } from './brand-version.repository.ts';
import type { ChangeSet, Situation } from './change-set.ts';
import type { Clock } from './clock.ts';

/** What the functions here work with; plain values, made once. */
export interface ChangeCore {
  readonly pool: Pool;
  readonly writer: Writer;
  readonly tenants: TenantService;
  /** The tenant service's own: what is above the folders. */
  readonly overrides: Map<string, readonly Override[]>;
  readonly clock: Clock;
}

/** Who asks. */
export interface Actor {
  /** Login name of the member of staff, `clock` or `import`. */
  readonly name: string;
  readonly requestId: string | null;
  readonly ip: string | null;
  /** Whether this person may know of a change set at all. */
  readonly sees: (change: Pick<ChangeSet, 'author' | 'edits'>) => boolean;
  /** Asked of every change set before anything is done with it. @throws where this person may not do this to its brands. */
  readonly permit: (change: Pick<ChangeSet, 'author' | 'edits'>) => void;
}

/** The service itself, when something's time has come. */
export const CLOCK: Actor = { name: 'clock', requestId: null, ip: null, sees: () => true, permit: () => undefined };

export const nowOf = ({ clock }: Pick<ChangeCore, 'clock'>): string => clock.now().toISOString();

/** A transaction by which nothing becomes live. */
export async function writing<Result>(core: ChangeCore, work: (db: Db) => Promise<Result>): Promise<Result> {
  await core.writer.ensure();
  return inTransaction(core.pool, async (db) => {
    await core.writer.fence(db);
    return work(db);
  });
}

/** What is true of these brands now, for somebody who does something with a change set. */
export async function situationOf(
  core: ChangeCore,
  db: Db,
  actor: Pick<Actor, 'name'>,
  merchants: readonly string[],
): Promise<Situation> {
  const versions = await newestVersions(db, merchants);
  const known = merchants.filter((merchant) => core.tenants.registry.get(merchant) !== undefined);
  const numbers = known.map((merchant) => [merchant, versions.get(merchant)?.version ?? 0] as const);
  return { actor: actor.name, now: nowOf(core), versions: Object.fromEntries(numbers) };
}
