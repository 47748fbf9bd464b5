import type { DayAbout, FileFault } from '@marquee/contracts/schemas/reconciliation';
import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { daysAfter } from '../../utc-day.ts';
import { LINES_KEPT_DAYS, LOOK_BACK_DAYS } from './recon-days.ts';
import { reconDays, reconLines } from './reconciliation.tables.ts';

export interface DayKey {
  readonly provider: string;
  readonly day: string;
}

/** How long one process may take to fetch a file; afterwards another one does. */
const LEASE_MS = 45 * 60_000;
const RETRY_FIRST_MS = 60_000;
const RETRY_LONGEST_MS = 6 * 3_600_000;

const isOf = ({ merchant }: TenantScope, { provider, day }: DayKey) =>
  and(eq(reconDays.tenant, merchant), eq(reconDays.provider, provider), eq(reconDays.day, day));

/** Creates the missing days up to `last`: after the newest known one, or from the brand's first posting. */
export async function addDays(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, about }: { readonly provider: string; readonly about: DayAbout },
  last: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO app.recon_day (tenant, provider, day, about, why, due_at)
    SELECT ${merchant}, ${provider}, day, ${about}, 'not_asked', ${now.toISOString()}::timestamptz
    FROM generate_series(
      coalesce(
        (SELECT max(day) + 1 FROM app.recon_day WHERE tenant = ${merchant} AND provider = ${provider}),
        greatest(${daysAfter(last, -LOOK_BACK_DAYS)}::date, least(${last}::date, (SELECT
          (uuid_extract_timestamp(id) AT TIME ZONE 'UTC')::date FROM core.tx WHERE tenant = ${merchant} ORDER BY id LIMIT 1)))
      ), ${last}::date, interval '1 day') AS day
    ON CONFLICT DO NOTHING`);
}

/** Leases the oldest due day; null when none is due. Two processes never lease the same one. */
export async function claimDay(
  db: TenantDb,
  { merchant }: TenantScope,
  provider: string,
  now: Date,
): Promise<string | null> {
  const [due] = await db
    .select({ day: reconDays.day })
    .from(reconDays)
    .where(
      and(
        eq(reconDays.tenant, merchant),
        eq(reconDays.provider, provider),
        isNotNull(reconDays.dueAt),
        lte(reconDays.dueAt, now),
      ),
    )
    .orderBy(reconDays.day)
    .limit(1)
    .for('update', { skipLocked: true });
  if (due === undefined) return null;
  await db
    .update(reconDays)
    .set({
      requestedAt: now,
      why: null,
      attempts: sql`${reconDays.attempts} + 1`,
      dueAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(isOf({ merchant }, { provider, day: due.day }));
  return due.day;
}

/** The file is missing or invalid. An accepted day stays. It is requested again, with growing pauses. */
export async function failDay(
  db: TenantDb,
  scope: TenantScope,
  key: DayKey,
  { fault, isRefused, now }: { readonly fault: FileFault; readonly isRefused: boolean; readonly now: Date },
): Promise<void> {
  const waitMs = sql`least(${RETRY_LONGEST_MS}::bigint, ${RETRY_FIRST_MS} * 2 ^ least(${reconDays.attempts} - 1, 10))`;
  await db
    .update(reconDays)
    .set({
      why: fault,
      state: sql`CASE WHEN ${reconDays.state} = 'taken' THEN 'taken' ELSE ${isRefused ? 'refused' : 'missing'} END`,
      // An accepted day was requested again by staff, who see the result.
      dueAt: sql`CASE WHEN ${reconDays.state} = 'taken' THEN NULL
        ELSE ${now.toISOString()}::timestamptz + ${waitMs} * interval '1 millisecond' END`,
    })
    .where(isOf(scope, key));
}

export async function finishDay(
  db: TenantDb,
  scope: TenantScope,
  key: DayKey,
  { transactions, fileHash, now }: { readonly transactions: number; readonly fileHash: Buffer; readonly now: Date },
): Promise<void> {
  await db
    .update(reconDays)
    .set({ state: 'taken', why: null, dueAt: null, takenAt: now, attempts: 0, transactions, fileHash })
    .where(isOf(scope, key));
}

export async function findDay(db: TenantDb, scope: TenantScope, key: DayKey) {
  const [day] = await db.select().from(reconDays).where(isOf(scope, key));
  return day ?? null;
}

/** Requests the day's file at the next opportunity. */
export async function requestAgain(db: TenantDb, scope: TenantScope, key: DayKey, now: Date): Promise<void> {
  await db.update(reconDays).set({ dueAt: now, attempts: 0 }).where(isOf(scope, key));
}

/** Deletes lines whose neighbouring days can no longer be run. */
export async function forgetLines(db: TenantDb, { merchant }: TenantScope, today: string): Promise<void> {
  await db
    .delete(reconLines)
    .where(and(eq(reconLines.tenant, merchant), lt(reconLines.day, daysAfter(today, -LINES_KEPT_DAYS))));
}
