import { sql } from 'drizzle-orm';
import type { Clock, TenantScope } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

type BonusScope = TenantScope & { readonly clock: Clock };

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

/** `waiting`: another bonus is active; this one begins when that one ends. `released`: it had no turnover, and is cash. */
type GrantedState = 'waiting' | 'active' | 'released';

export async function grantBonus(db: TenantDb, scope: BonusScope, grant: BonusGrant): Promise<GrantedState> {
  const { id, memberId, currency, reason, amount, required, days } = grant;
  const { rows } = await db.execute<{ state: GrantedState }>(sql`
    SELECT core.grant_bonus(${scope.merchant}, ${id}::uuid, ${memberId}, ${currency}, ${reason}, ${amount.toString()}::bigint,
      ${required.toString()}::bigint, ${days}::integer, ${scope.clock.now().toISOString()}::timestamptz) AS state`);
  if (rows[0] === undefined) throw new Error('The ledger gave no answer');
  return rows[0].state;
}

/** Forfeits the member's active bonus. Resolves with what is lost, in minor units; 0 without one. */
export async function forfeitBonus(db: TenantDb, scope: BonusScope, memberId: string): Promise<bigint> {
  const { rows } = await db.execute<{ lost: string }>(sql`
    SELECT core.forfeit_bonus(${scope.merchant}, ${memberId}, ${scope.clock.now().toISOString()}::timestamptz) AS lost`);
  return BigInt(rows[0]?.lost ?? 0);
}

/** How long a bonus whose time is over waits for rounds with its money. */
const GRACE = '1 day';

/** Ends bonuses of a brand that were not wagered in time. Resolves with their number. */
export async function lapseBonuses(
  { query, clock }: { readonly query: Query; readonly clock: Clock },
  merchant: string,
): Promise<number> {
  const text = 'SELECT core.lapse_bonus($1,$2,$3) AS lapsed';
  for (let ended = 0; ; ended += 1) {
    const [row] = await query<{ lapsed: boolean }>('lapse_bonus', text, [merchant, clock.now(), GRACE]);
    if (row?.lapsed !== true) return ended;
  }
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
export async function readActiveBonus(db: TenantDb, scope: TenantScope, memberId: string): Promise<ActiveBonus | null> {
  const { rows } = await db.execute<
    Record<'id' | 'balance' | 'in_play' | 'required' | 'progress' | 'expires_at', string>
  >(
    sql`
    SELECT b.id, coalesce(a.balance, 0) AS balance, b.in_play, b.required, b.progress, b.expires_at FROM app.bonus b
    LEFT JOIN core.account a ON a.tenant = b.tenant AND a.class = 'bonus' AND a.owner = b.member_id AND a.shard = 0
      AND a.currency = b.currency
    WHERE b.tenant = ${scope.merchant} AND b.member_id = ${memberId} AND b.state = 'active'`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const bonus = {
    id: row.id,
    left: BigInt(row.balance),
    inPlay: BigInt(row.in_play),
    required: BigInt(row.required),
    progress: BigInt(row.progress),
    expiresAt: new Date(row.expires_at),
  };
  return bonus.left === 0n && bonus.inPlay === 0n ? null : bonus;
}
