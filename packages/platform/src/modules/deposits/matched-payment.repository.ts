import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** A payment that two persons credited to a player. */
export interface MatchedPayment {
  readonly id: string;
  readonly provider: string;
  readonly memberId: string;
  readonly currency: string;
  /** Minor units: what was credited, and what went back of it. */
  readonly amount: bigint;
  readonly returned: bigint;
  /** The player's deposit that it was credited for. */
  readonly depositId: string | null;
}

type Row = {
  id: string;
  provider: string;
  member_id: string;
  currency: string;
  amount: string;
  returned: string;
  deposit_id: string | null;
};

/**
 * The credited payment of an order, locked. `reference`: the provider's name for the payment; without one, the order's only one is meant. Null:
 * there is none, or it is unclear which.
 */
export async function lockMatchedPayment(
  db: TenantDb,
  { merchant }: TenantScope,
  {
    provider,
    order,
    reference,
  }: { readonly provider: string; readonly order: string; readonly reference: string | null },
): Promise<MatchedPayment | null> {
  const { rows } = await db.execute<Row>(sql`
    SELECT u.id, u.provider, m.member_id, u.currency, u.amount::text, m.deposit_id,
      (SELECT coalesce(sum(r.amount - r.excess), 0)::text FROM app.deposit_return r
        WHERE r.tenant = u.tenant AND r.of_id = u.id AND r.reversed_at IS NULL) AS returned
    FROM app.unmatched_payment u
    JOIN app.payment_match m ON m.tenant = u.tenant AND m.payment_id = u.id AND m.resolution = 'credit'
    JOIN app.approval a ON a.tenant = m.tenant AND a.id = m.id AND a.state = 'approved'
    WHERE u.tenant = ${merchant} AND u.provider = ${provider} AND u.order_id = ${order} AND u.payment = coalesce(${reference}, u.payment)
    FOR UPDATE OF u`);
  const [row] = rows;
  if (row === undefined || rows.length > 1) return null;
  return {
    id: row.id,
    provider: row.provider,
    memberId: row.member_id,
    currency: row.currency,
    amount: BigInt(row.amount),
    returned: BigInt(row.returned),
    depositId: row.deposit_id,
  };
}

/** What was credited by matches for these deposits, in minor units. */
export async function sumMatched(
  db: TenantDb,
  { merchant }: TenantScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ deposit_id: string; amount: string }>(sql`
    SELECT m.deposit_id, sum(u.amount)::text AS amount
    FROM app.payment_match m
    JOIN app.approval a ON a.tenant = m.tenant AND a.id = m.id AND a.state = 'approved'
    JOIN app.unmatched_payment u ON u.tenant = m.tenant AND u.id = m.payment_id
    WHERE m.tenant = ${merchant} AND m.resolution = 'credit' AND m.deposit_id = ANY(${sql.param([...ids])}::uuid[])
    GROUP BY m.deposit_id`);
  return new Map(rows.map(({ deposit_id, amount }) => [deposit_id, BigInt(amount)]));
}
