import { sql } from 'drizzle-orm';
import type { MemberCtx, TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import type { Member } from '../member/index.ts';

/** Lines of the cash account in which the last deposit is looked for: after so many plays it was played. */
const LINES_READ = 500;
const DEVICE_MS = DAY_MS;

/** Whether e-mail or number changed after this time. */
export async function isContactChangedSince(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM "app"."profile_change" WHERE "profile_change"."tenant" = ${merchant} AND member_id = ${memberId}
      AND field IN ('email', 'mobileNum') AND kind = 'changed' AND at > ${since}) AS found`);
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

/** Whether less was staked since the last deposit than was deposited. */
export async function hasUnplayedDeposit(
  db: TenantDb,
  { merchant }: TenantScope,
  { id, currency }: Pick<Member, 'id' | 'currency'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    WITH lines AS (
      SELECT line, kind, source, amount FROM "app"."cash_line" WHERE "cash_line"."tenant" = ${merchant} AND member_id = ${id}
        AND currency = ${currency} ORDER BY line DESC LIMIT ${LINES_READ}
    ), deposit AS (
      SELECT line, amount FROM lines WHERE source = 'deposit' AND amount > 0 ORDER BY line DESC LIMIT 1
    )
    SELECT d.amount > coalesce((SELECT -sum(l.amount) FROM lines l WHERE l.line > d.line AND l.kind IN ('bet', 'betReturned')), 0) AS found
    FROM deposit d`);
  return rows[0]?.found === true;
}
