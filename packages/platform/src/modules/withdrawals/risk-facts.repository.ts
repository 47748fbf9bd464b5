import { sql } from 'drizzle-orm';
import type { MemberCtx, TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import type { Member } from '../member/index.ts';

/** Lines of the cash account in which deposits are looked for: after so many plays they were played. */
const LINES_READ = 500;
const DEVICE_MS = DAY_MS;

/** Whether e-mail, number or a name changed after this time: with a name, whose accounts may be paid. */
export async function isContactChangedSince(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM "app"."profile_change" WHERE "profile_change"."tenant" = ${merchant} AND member_id = ${memberId}
      AND field IN ('email', 'mobileNum', 'realName', 'payeeName') AND kind = 'changed' AND at > ${since}) AS found`);
  return rows[0]?.found === true;
}

/** Whether another member had a session with this one's address, browser and system within a day. Phones of a network share addresses. */
export async function isDeviceOfAnother(
  db: TenantDb,
  { merchant, clock, actor }: Pick<MemberCtx, 'merchant' | 'clock' | 'actor'>,
  memberId: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - DEVICE_MS);
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM "app"."session" mine JOIN "app"."session" other
      ON other."tenant" = mine."tenant" AND other.ip = mine.ip AND other.browser = mine.browser AND other.system = mine.system
      WHERE mine."tenant" = ${merchant} AND mine.id = ${actor.sessionId} AND mine.ip <> '' AND other.member_id <> ${memberId}
        AND other.seen_at > ${since}) AS found`);
  return rows[0]?.found === true;
}

/**
 * Whether less was staked since one of the last deposits than came in from then on and is still here. The last one alone would be avoided by a
 * small deposit after a large one.
 */
export async function hasUnplayedDeposit(
  db: TenantDb,
  { merchant }: TenantScope,
  { id, currency }: Pick<Member, 'id' | 'currency'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    WITH lines AS (
      SELECT line, kind, amount FROM "app"."cash_line" WHERE "cash_line"."tenant" = ${merchant} AND member_id = ${id}
        AND currency = ${currency} ORDER BY line DESC LIMIT ${LINES_READ}
    ), since AS (
      SELECT kind, sum(amount) FILTER (WHERE kind IN ('depositCredited', 'depositReturned', 'depositRestored', 'withdrawalHold', 'withdrawalReturned')) OVER newer AS here,
        coalesce(-sum(amount) FILTER (WHERE kind IN ('bet', 'betReturned')) OVER newer, 0) AS staked
      FROM lines WINDOW newer AS (ORDER BY line DESC)
    )
    SELECT EXISTS (SELECT FROM since WHERE kind = 'depositCredited' AND here > staked) AS found`);
  return rows[0]?.found === true;
}

/** Whether a refund or chargeback took more than the member had, and staff have not closed that debt. */
export async function hasOpenDebt(db: TenantDb, { merchant }: TenantScope, memberId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM app.deposit_return r
      LEFT JOIN app.deposit d ON r.payment_id IS NULL AND d.tenant = r.tenant AND d.id = r.deposit_id
      LEFT JOIN core.tx t ON r.payment_id IS NOT NULL AND t.tenant = r.tenant AND t.source = 'payment' AND t.ref = r.payment_id::text
      WHERE r.tenant = ${merchant} AND coalesce(t.member, d.member_id) = ${memberId} AND r.debt > 0 AND r.debt_closed_at IS NULL
        AND r.reversed_at IS NULL) AS found`);
  return rows[0]?.found === true;
}
