import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { boundsOf, daysAfter } from '../../utc-day.ts';
import type { DayKey } from './recon-day.repository.ts';

/** A transaction so close to midnight may be in the neighbour's file: it is no break before that file is accepted. */
const MIDNIGHT_MS = 3_600_000;

/** From when, and until when, the day's transactions may still be in a neighbour's file that is not accepted yet. */
export interface EarlyTimes {
  readonly from: SQL;
  readonly until: SQL;
}

export async function earlyTimes(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, day }: DayKey,
): Promise<EarlyTimes> {
  const { rows } = await db.execute<{ day: string; taken: boolean }>(sql`
    SELECT day::text, state = 'taken' AS taken FROM app.recon_day WHERE tenant = ${merchant} AND provider = ${provider}
      AND day IN (${daysAfter(day, -1)}, ${daysAfter(day, 1)})`);
  const isTaken = (neighbour: string) => rows.find((row) => row.day === neighbour)?.taken;
  const [start, end] = boundsOf(day);
  const shifted = (time: Date, ms: number) => sql`${new Date(time.getTime() + ms).toISOString()}::timestamptz`;
  return {
    from: isTaken(daysAfter(day, 1)) ? sql`'infinity'::timestamptz` : shifted(end, -MIDNIGHT_MS),
    // Before the first day there is no file to wait for.
    until: isTaken(daysAfter(day, -1)) === false ? shifted(start, MIDNIGHT_MS) : sql`'-infinity'::timestamptz`,
  };
}

export const isEarly = (at: SQL, { from, until }: EarlyTimes): SQL =>
  sql`coalesce(${at} >= ${from} OR ${at} < ${until}, false)`;
