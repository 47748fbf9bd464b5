import { sql } from 'drizzle-orm';
import type { Clock, TenantScope, TimedScope } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

export interface BonusGrant {
  /** A repeat of the same id changes nothing. */
  readonly id: string;
  readonly memberId: string;
  readonly currency: string;
  readonly reason: 'registration' | 'staff';
  /** Minor units. */
  readonly amount: bigint;
  /** Turnover after which it becomes cash, in minor units; 0: at once. */
  readonly required: bigint;
  /** Days from its beginning until it lapses. */
  readonly days: number;
}

/**
 * `waiting`: another bonus is active; this one begins when that one ends. `released`: it had no turnover, and is cash. `keptOut`: not given, because
 * the player is excluded or in a time-out; staff's alone.
 */
type GrantedState = 'waiting' | 'active' | 'released' | 'keptOut';

export async function grantBonus(db: TenantDb, scope: TimedScope, grant: BonusGrant): Promise<GrantedState> {
  const { id, memberId, currency, reason, amount, required, days } = grant;
  const { rows } = await db.execute<{ state: GrantedState }>(sql`
    SELECT core.grant_bonus(${scope.merchant}, ${id}::uuid, ${memberId}, ${currency}, ${reason}, ${amount.toString()}::bigint,
      ${required.toString()}::bigint, ${days}::integer, ${scope.clock.now().toISOString()}::timestamptz) AS state`);
  if (rows[0] === undefined) throw new Error('The ledger gave no answer');
  return rows[0].state;
}

/** Forfeits the member's active bonus. Resolves with what is lost, in minor units; 0 without one. */
export async function forfeitBonus(db: TenantDb, scope: TimedScope, memberId: string): Promise<bigint> {
  const { rows } = await db.execute<{ lost: string }>(sql`
    SELECT core.forfeit_bonus(${scope.merchant}, ${memberId}, ${scope.clock.now().toISOString()}::timestamptz) AS lost`);
  return BigInt(rows[0]?.lost ?? 0);
}

/** Takes a bonus that waits or is active back. Resolves with what the member had of it, in minor units; null: it has ended. */
export async function takeBonus(
  db: TenantDb,
  scope: TimedScope,
  { memberId, id }: Pick<BonusGrant, 'memberId' | 'id'>,
): Promise<bigint | null> {
  const { rows } = await db.execute<{ lost: string | null }>(sql`
    SELECT core.take_bonus(${scope.merchant}, ${memberId}, ${id}::uuid, ${scope.clock.now().toISOString()}::timestamptz) AS lost`);
  return rows[0]?.lost == null ? null : BigInt(rows[0].lost);
}

/** How long a bonus whose time is over waits for rounds with its money. */
const GRACE = '1 day';

/**
 * Ends bonuses of a brand that were not wagered in time, and begins those that wait behind none. Resolves with the number of ended ones.
 * @throws AggregateError when it fails for some members; all others are done.
 */
export async function lapseBonuses(
  { query, clock }: { readonly query: Query; readonly clock: Clock },
  merchant: string,
): Promise<number> {
  const now = clock.now();
  const due = 'SELECT member_id FROM core.members_with_due_bonus($1,$2,$3) AS member_id';
  const lapse = 'SELECT core.lapse_bonus($1,$2,$3,$4) AS lapsed';
  const members = await query<{ member_id: string }>('members_with_due_bonus', due, [merchant, now, GRACE]);
  const failures: unknown[] = [];
  let ended = 0;
  for (const { member_id: memberId } of members) {
    try {
      const [row] = await query<{ lapsed: boolean }>('lapse_bonus', lapse, [merchant, memberId, now, GRACE]);
      if (row?.lapsed === true) ended += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `The bonuses of ${failures.length} members failed`);
  return ended;
}

export interface ActiveBonus {
  readonly id: string;
  /** What is left of it outside of rounds, in minor units, like the other amounts. */
  readonly left: bigint;
  readonly inPlay: bigint;
  readonly required: bigint;
  readonly progress: bigint;
  readonly expiresAt: Date;
}

/** The member's active bonus; null without one, and when nothing is left of it. */
export async function readActiveBonus(...of: Parameters<typeof readOwnMoney>): Promise<ActiveBonus | null> {
  return (await readOwnMoney(...of)).bonus;
}

/** The member's cash and active bonus as they were at one moment, in minor units of `currency`. */
export async function readOwnMoney(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  currency: string,
): Promise<{ readonly cash: bigint; readonly bonus: ActiveBonus | null }> {
  const { rows } = await db.execute<
    Record<'cash' | 'balance', string> &
      Record<'id' | 'in_play' | 'required' | 'progress' | 'expires_at', string | null>
  >(sql`
    SELECT coalesce(c.balance, 0) AS cash, coalesce(a.balance, 0) AS balance, b.id, b.required, b.progress, b.expires_at,
      (SELECT sum(r.bonus_stake - r.bonus_voided) FROM app.game_round r
        WHERE r.tenant = b.tenant AND r.bonus_id = b.id AND r.state = 'open' AND r.bonus_stake > r.bonus_voided) AS in_play
    FROM (VALUES (${merchant}::text, ${memberId}::text, ${currency}::text)) AS m(tenant, id, currency)
    LEFT JOIN core.account c ON c.tenant = m.tenant AND c.class = 'cash' AND c.owner = m.id AND c.shard = 0 AND c.currency = m.currency
    LEFT JOIN app.bonus b ON b.tenant = m.tenant AND b.member_id = m.id AND b.currency = m.currency AND b.state = 'active'
    LEFT JOIN core.account a ON a.tenant = b.tenant AND a.class = 'bonus' AND a.owner = b.member_id AND a.shard = 0
      AND a.currency = b.currency`);
  const [row] = rows;
  const cash = BigInt(row?.cash ?? 0);
  if (row === undefined || row.id === null || row.expires_at === null) return { cash, bonus: null };
  const bonus = {
    id: row.id,
    left: BigInt(row.balance),
    inPlay: BigInt(row.in_play ?? 0),
    required: BigInt(row.required ?? 0),
    progress: BigInt(row.progress ?? 0),
    expiresAt: new Date(row.expires_at),
  };
  return { cash, bonus: bonus.left === 0n && bonus.inPlay === 0n ? null : bonus };
}
