import { BONUSES_LISTED } from '@marquee/contracts/schemas/bonuses';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { approvals } from '../approvals/index.ts';
import { members } from '../member/index.ts';
import {
  type BonusForfeitRow,
  type BonusRequestRow,
  type BonusRow,
  bonuses,
  bonusForfeits,
  bonusRequests,
} from './staff-bonuses.tables.ts';

/** A request with its approval (null: it needed none) and its player's name. */
export interface BonusRequestRecord {
  readonly request: BonusRequestRow;
  readonly approval: Omit<typeof approvals.$inferSelect, 'tenant'> | null;
  readonly username: string;
}

const select = (db: TenantDb) =>
  db
    .select({ request: bonusRequests, approval: approvals, username: members.username })
    .from(bonusRequests)
    .innerJoin(members, and(eq(members.tenant, bonusRequests.tenant), eq(members.id, bonusRequests.memberId)))
    .leftJoin(approvals, and(eq(approvals.tenant, bonusRequests.tenant), eq(approvals.id, bonusRequests.id)));

const first = async (found: Promise<BonusRequestRecord[]>): Promise<BonusRequestRecord | null> =>
  (await found)[0] ?? null;

export const findBonusRequest = (
  db: TenantDb,
  { merchant }: TenantScope,
  id: string,
): Promise<BonusRequestRecord | null> =>
  first(select(db).where(and(eq(bonusRequests.tenant, merchant), eq(bonusRequests.id, id))));

export const findBonusRequestByKey = (
  db: TenantDb,
  { merchant }: TenantScope,
  { requestedBy, key }: Pick<BonusRequestRow, 'requestedBy' | 'key'>,
): Promise<BonusRequestRecord | null> =>
  first(
    select(db).where(
      and(eq(bonusRequests.tenant, merchant), eq(bonusRequests.requestedBy, requestedBy), eq(bonusRequests.key, key)),
    ),
  );

/** Those that wait for a second person: of one member, or of the brand. Newest first. */
export function listWaiting(
  db: TenantDb,
  { merchant }: TenantScope,
  now: Date,
  memberId: string | null,
): Promise<BonusRequestRecord[]> {
  const ofMember: SQL | undefined = memberId === null ? undefined : eq(bonusRequests.memberId, memberId);
  const isWaiting = and(eq(approvals.kind, 'bonus'), eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now));
  return select(db)
    .where(and(eq(bonusRequests.tenant, merchant), ofMember, isWaiting))
    .orderBy(desc(bonusRequests.id))
    .limit(BONUSES_LISTED);
}

export async function insertBonusRequest(
  db: TenantDb,
  { merchant }: TenantScope,
  request: BonusRequestRow,
): Promise<void> {
  await db.insert(bonusRequests).values({ tenant: merchant, ...request });
}

/**
 * Minor units that a person gave without a second one since then. Held until this transaction ends, so that two at once cannot both stay
 * below a sum.
 */
export async function holdGivenAlone(
  db: TenantDb,
  { merchant }: TenantScope,
  { staff, since }: { readonly staff: string; readonly since: Date },
): Promise<bigint> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bonuses:${merchant}:${staff}`}, 0))`);
  return sumGivenAlone(db, { merchant }, { staff, since });
}

export async function sumGivenAlone(
  db: TenantDb,
  { merchant }: TenantScope,
  { staff, since }: { readonly staff: string; readonly since: Date },
): Promise<bigint> {
  const { amount, tenant, requestedBy, requestedAt, approvalId } = bonusRequests;
  const [given] = await db
    .select({ minor: sql<string>`coalesce(sum(${amount}), 0)` })
    .from(bonusRequests)
    .where(and(eq(tenant, merchant), eq(requestedBy, staff), gt(requestedAt, since), isNull(approvalId)));
  return BigInt(given?.minor ?? 0);
}

/** A bonus with the notes of staff from when they gave it and took it back. */
export interface BonusRecord {
  readonly bonus: BonusRow;
  readonly request: BonusRequestRow | null;
  readonly forfeit: BonusForfeitRow | null;
}

/** The newest of a member. */
export function listBonuses(db: TenantDb, { merchant }: TenantScope, memberId: string): Promise<BonusRecord[]> {
  return db
    .select({ bonus: bonuses, request: bonusRequests, forfeit: bonusForfeits })
    .from(bonuses)
    .leftJoin(bonusRequests, and(eq(bonusRequests.tenant, bonuses.tenant), eq(bonusRequests.id, bonuses.id)))
    .leftJoin(bonusForfeits, and(eq(bonusForfeits.tenant, bonuses.tenant), eq(bonusForfeits.bonusId, bonuses.id)))
    .where(and(eq(bonuses.tenant, merchant), eq(bonuses.memberId, memberId)))
    .orderBy(desc(bonuses.grantedAt), desc(bonuses.id))
    .limit(BONUSES_LISTED);
}

export async function findBonus(db: TenantDb, { merchant }: TenantScope, id: string): Promise<BonusRow | null> {
  const [found] = await db
    .select()
    .from(bonuses)
    .where(and(eq(bonuses.tenant, merchant), eq(bonuses.id, id)));
  return found ?? null;
}

export async function findForfeit(
  db: TenantDb,
  { merchant }: TenantScope,
  bonusId: string,
): Promise<BonusForfeitRow | null> {
  const [found] = await db
    .select()
    .from(bonusForfeits)
    .where(and(eq(bonusForfeits.tenant, merchant), eq(bonusForfeits.bonusId, bonusId)));
  return found ?? null;
}

export async function insertForfeit(db: TenantDb, { merchant }: TenantScope, forfeit: BonusForfeitRow): Promise<void> {
  await db.insert(bonusForfeits).values({ tenant: merchant, ...forfeit });
}
