import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** Whose records, in which currency, and by the days of which zone. */
export interface RecordScope extends TenantScope {
  readonly memberId: string;
  readonly currency: string;
  readonly zone: string;
}

/** Days, half open: `2026-11-01` to `2026-12-01` is November. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A member's account and how much of the records the daily rollup has. */
export interface RecordState {
  /** The cash account; null before the first posting. */
  readonly account: string | null;
  /** Rounds that opened on this day or later are counted when they are read. */
  readonly liveDay: string;
  /** The account's last line in the rollup. */
  readonly countedLine: bigint;
}

/** Before the first day of any record. */
const NO_DAY = '1970-01-01';
/** The rollup has all of the player's lines and rounds. */
const ALL_COUNTED = '9999-12-31';

/** A rollup of another zone counts as empty: core.roll_up makes it again. */
export async function readRecordState(db: TenantDb, scope: RecordScope): Promise<RecordState> {
  const { merchant, memberId, currency, zone } = scope;
  const { rows } = await db.execute<{ account: string | null; live_day: string | null; line: string | null }>(sql`
    WITH rollup AS (
      -- A minute: servers' clocks, by which rounds open, differ from the database's.
      SELECT zone, read_to - interval '1 minute' AS read_to FROM app.rollup WHERE tenant = ${merchant} AND zone = ${zone}
    ), account AS (
      SELECT id, seq FROM core.account WHERE tenant = ${merchant} AND class = 'cash' AND owner = ${memberId} AND shard = 0
        AND currency = ${currency}
    ), counted AS (
      SELECT line FROM app.counted_line, rollup WHERE tenant = ${merchant} AND member_id = ${memberId} AND currency = ${currency}
    )
    SELECT (SELECT id FROM account) AS account, (SELECT line::text FROM counted) AS line,
      CASE WHEN coalesce((SELECT seq FROM account), 0) = coalesce((SELECT line FROM counted), 0)
        AND coalesce((SELECT opened_at FROM app.game_round WHERE tenant = ${merchant} AND member_id = ${memberId}
          ORDER BY opened_at DESC, provider DESC, round DESC LIMIT 1) < (SELECT read_to FROM rollup), true)
        THEN (SELECT ${ALL_COUNTED} FROM rollup)
        ELSE (SELECT (read_to AT TIME ZONE zone)::date::text FROM rollup) END AS live_day`);
  const [row] = rows;
  return {
    account: row?.account ?? null,
    liveDay: row?.live_day ?? NO_DAY,
    countedLine: BigInt(row?.line ?? 0),
  };
}

/** The zone's day of an instant. */
export const dayOf = (instant: SQL, zone: string): SQL => sql`(${instant} AT TIME ZONE ${zone})::date`;

/**
 * Instants near the zone's days from `from` to before `to`, for an index. Where clocks change at midnight, a day begins up to an hour beside
 * its first instant, so `dayOf` decides at the edges.
 */
export const nearDays = (instant: SQL, from: SQL, to: SQL, zone: string): SQL => sql`
  ${instant} >= (${from}::timestamp AT TIME ZONE ${zone}) - interval '2 hours'
  AND ${instant} < (${to}::timestamp AT TIME ZONE ${zone}) + interval '2 hours'`;

/** Instants of one of the zone's days. */
export const withinDay = (instant: SQL, day: SQL, zone: string): SQL =>
  sql`${nearDays(instant, day, sql`(${day} + 1)`, zone)} AND ${dayOf(instant, zone)} = ${day}`;
