import type { Permission } from '@marquee/contracts/staff-calls';
import type { Clock } from '@marquee/server-kit';
import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import type { Override } from '@marquee/tenancy';
import type { Pool } from 'pg';
import type { Writer } from '../db/writer.ts';
import { findWaiting } from '../staff/staff.repository.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { type ChangeSet, isOver, merchantsOf, type Situation } from './sets/change-set.ts';
import { newestVersions } from './versions/brand-version.repository.ts';

/** What the functions of change sets depend on. */
export interface ChangeDeps {
  readonly pool: Pool;
  readonly writer: Writer;
  readonly tenants: TenantService;
  /** Values of run time by brand; the tenant service reads the same map. */
  readonly overrides: Map<string, readonly Override[]>;
  readonly clock: Clock;
  /** Whether a member of staff has a permission on all of these brands now. */
  readonly stillMay: (db: Db, name: string, permission: Permission, merchants: readonly string[]) => Promise<boolean>;
}

/** Who makes a request. */
export interface Actor {
  /** Login name of the member of staff, `clock` or `import`. */
  readonly name: string;
  readonly requestId: string | null;
  readonly ip: string | null;
  /** Whether this person may see a change set. */
  readonly sees: (change: Pick<ChangeSet, 'author' | 'edits'>) => boolean;
  /** Called for every change set before it is changed. @throws where the actor has no permission on its brands. */
  readonly permit: (change: Pick<ChangeSet, 'author' | 'edits'>) => void;
}

/** The service itself, for what is due. */
export const CLOCK: Actor = { name: 'clock', requestId: null, ip: null, sees: () => true, permit: () => undefined };

export const nowOf = ({ clock }: Pick<ChangeDeps, 'clock'>): string => clock.now().toISOString();

/** A transaction that makes nothing live. */
export async function writing<Result>(deps: ChangeDeps, work: (db: Db) => Promise<Result>): Promise<Result> {
  await deps.writer.ensure();
  return inTransaction(deps.pool, async (db) => {
    await deps.writer.fence(db);
    return work(db);
  });
}

/** Facts about a change set's brands and approvers now. */
export async function situationOf(
  deps: ChangeDeps,
  db: Db,
  actor: Pick<Actor, 'name'>,
  change: Pick<ChangeSet, 'author' | 'edits' | 'approvals' | 'state'>,
): Promise<Situation> {
  const versions = await versionsNow(deps, db, merchantsOf(change));
  const now = nowOf(deps);
  const waiting = await findWaiting(db, [actor.name, change.author], now);
  return { actor: actor.name, now, versions, approvers: await approversOf(deps, db, change), waiting };
}

/** Those of its approvers who may approve such changes now. A change set that is over keeps its approvers. */
export async function approversOf(
  { stillMay }: ChangeDeps,
  db: Db,
  change: Pick<ChangeSet, 'edits' | 'approvals' | 'state'>,
): Promise<ReadonlySet<string>> {
  const approvers = new Set(change.approvals.map(({ by }) => by));
  if (isOver(change)) return approvers;
  for (const name of approvers) {
    if (!(await stillMay(db, name, 'change.approve', merchantsOf(change)))) approvers.delete(name);
  }
  return approvers;
}

/** Merchant → its newest version; a brand that does not exist is absent. */
export async function versionsNow(
  deps: ChangeDeps,
  db: Db,
  merchants: readonly string[],
): Promise<Situation['versions']> {
  const versions = await newestVersions(db, merchants);
  const known = merchants.filter((merchant) => deps.tenants.registry.get(merchant) !== undefined);
  const numbers = known.map((merchant) => [merchant, versions.get(merchant)?.version ?? 0] as const);
  // Without a prototype, so that no inherited name passes for a brand.
  return Object.assign(Object.create(null), Object.fromEntries(numbers));
}
