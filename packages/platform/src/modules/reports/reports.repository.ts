import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

export interface ReportScope extends TenantScope {
  readonly currency: string;
  readonly zone: string;
}
export interface ReportRange {
  readonly from: string;
  /** The day after the last one. */
  readonly to: string;
}

/** Sums of a day, in minor units and whole numbers as decimal text. */
export interface PlayDay extends Record<string, unknown> {
  readonly day: string;
  readonly rounds: string;
  readonly stakes: string;
  readonly wins: string;
  readonly bonus_stakes: string;
  readonly bonus_wins: string;
  readonly active: string;
}

export async function readPlayDays(
  db: TenantDb,
  { merchant, currency }: ReportScope,
  { from, to }: ReportRange,
): Promise<PlayDay[]> {
  const { rows } = await db.execute<PlayDay>(sql`
    SELECT day::text, rounds::text, (stake - voided)::text AS stakes, won::text AS wins,
      (bonus_stake - bonus_voided)::text AS bonus_stakes, bonus_won::text AS bonus_wins, active::text
    FROM app.brand_day WHERE tenant = ${merchant} AND day >= ${from}::date AND day < ${to}::date AND currency = ${currency}`);
  return rows;
}

/** Lines of the brand's own accounts of a day: those of one class, by kind of transaction. */
export interface HouseDay extends Record<string, unknown> {
  readonly day: string;
  readonly class: string;
  readonly kind: string;
  readonly lines: string;
  readonly credited: string;
  readonly debited: string;
}

export async function readHouseDays(
  db: TenantDb,
  { merchant, currency }: ReportScope,
  { from, to }: ReportRange,
): Promise<HouseDay[]> {
  const { rows } = await db.execute<HouseDay>(sql`
    SELECT day::text, class, kind, lines::text, credited::text, debited::text
    FROM app.daily_house WHERE tenant = ${merchant} AND day >= ${from}::date AND day < ${to}::date AND currency = ${currency}`);
  return rows;
}

/** New members by day, without guests. Where clocks change at midnight a local day begins up to an hour beside its first instant. */
export async function readNewMembers(
  db: TenantDb,
  { merchant, zone }: ReportScope,
  { from, to }: ReportRange,
): Promise<{ day: string; members: number }[]> {
  const { rows } = await db.execute<{ day: string; members: number }>(sql`
    SELECT (registered_at AT TIME ZONE ${zone})::date::text AS day, count(*)::integer AS members FROM app.member
    WHERE tenant = ${merchant} AND account_type <> ${sql.raw(String(TRIAL_ACCOUNT_TYPE))}
      AND registered_at >= (${from}::timestamp AT TIME ZONE ${zone}) - interval '2 hours'
      AND registered_at < (${to}::timestamp AT TIME ZONE ${zone}) + interval '2 hours'
      AND (registered_at AT TIME ZONE ${zone})::date >= ${from}::date AND (registered_at AT TIME ZONE ${zone})::date < ${to}::date
    GROUP BY 1`);
  return rows;
}

/** Up to when the brand's rollup has read; null: not at all, or in another time zone. */
export async function readCountedTo(db: TenantDb, { merchant, zone }: ReportScope): Promise<Date | null> {
  const { rows } = await db.execute<{ read_to: string }>(sql`
    SELECT to_char(read_to AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS read_to FROM app.rollup
    WHERE tenant = ${merchant} AND zone = ${zone} AND read_to > '1970-01-01T00:00:00Z'`);
  return rows[0] === undefined ? null : new Date(rows[0].read_to);
}
