import {
  BREAKS_PER_PAGE,
  type BreakKind,
  type BreakState,
  type ReconBreak,
  type ReconDay,
} from '@marquee/contracts/schemas/reconciliation';
import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { DayKey } from './recon-day.repository.ts';
import { mayRunAgain } from './recon-days.ts';
import { reconBreaks, reconDays, reconTotals } from './reconciliation.tables.ts';

const DAYS_PER_PAGE = 14;

/** Two weeks of days before `before`, with all providers of each, newest first. */
export async function listDays(
  db: TenantDb,
  scope: TenantScope,
  before: string | undefined,
  now: Date,
): Promise<{ days: ReconDay[]; next: string | null }> {
  const { merchant } = scope;
  const isBefore = before === undefined ? undefined : lt(reconDays.day, before);
  const found = await db
    .selectDistinct({ day: reconDays.day })
    .from(reconDays)
    .where(and(eq(reconDays.tenant, merchant), isBefore))
    .orderBy(desc(reconDays.day))
    .limit(DAYS_PER_PAGE + 1);
  const shown = found.slice(0, DAYS_PER_PAGE).map(({ day }) => day);
  const last = shown.at(-1);
  if (last === undefined) return { days: [], next: null };
  const rows = await db
    .select()
    .from(reconDays)
    .where(and(eq(reconDays.tenant, merchant), inArray(reconDays.day, shown)))
    .orderBy(desc(reconDays.day), asc(reconDays.provider));
  return { days: await viewsOf(db, scope, rows, now), next: found.length > DAYS_PER_PAGE ? last : null };
}

export async function showDay(db: TenantDb, scope: TenantScope, key: DayKey, now: Date): Promise<ReconDay | null> {
  const rows = await db
    .select()
    .from(reconDays)
    .where(and(eq(reconDays.tenant, scope.merchant), eq(reconDays.provider, key.provider), eq(reconDays.day, key.day)));
  return (await viewsOf(db, scope, rows, now))[0] ?? null;
}

async function viewsOf(
  db: TenantDb,
  { merchant }: TenantScope,
  rows: readonly (typeof reconDays.$inferSelect)[],
  now: Date,
): Promise<ReconDay[]> {
  const days = [...new Set(rows.map(({ day }) => day))];
  if (days.length === 0) return [];
  const totals = await db
    .select()
    .from(reconTotals)
    .where(and(eq(reconTotals.tenant, merchant), inArray(reconTotals.day, days)))
    .orderBy(asc(reconTotals.vendor), asc(reconTotals.currency));
  const { provider, day, state } = reconBreaks;
  const counts = await db
    .select({ provider, day, state, count: sql<number>`count(*)::integer` })
    .from(reconBreaks)
    .where(and(eq(reconBreaks.tenant, merchant), inArray(day, days)))
    .groupBy(provider, day, state);
  return rows.map((row) => {
    const isOfRow = (other: DayKey) => other.provider === row.provider && other.day === row.day;
    const countOf = (which: BreakState) => counts.find((count) => isOfRow(count) && count.state === which)?.count ?? 0;
    return {
      provider: row.provider,
      day: row.day,
      about: row.about,
      state: row.state,
      why: row.why,
      attempts: row.attempts,
      dueAt: row.dueAt?.toISOString() ?? null,
      askedAt: row.requestedAt?.toISOString() ?? null,
      takenAt: row.takenAt?.toISOString() ?? null,
      transactions: row.transactions,
      breaks: { open: countOf('open'), explained: countOf('explained'), resolved: countOf('resolved') },
      totals: totals.filter(isOfRow).map((total) => ({
        vendor: total.vendor === '' ? null : total.vendor,
        currency: total.currency,
        here: { count: total.hereCount, stakes: total.hereStakes, wins: total.hereWins },
        there: { count: total.thereCount, stakes: total.thereStakes, wins: total.thereWins },
      })),
      mayRunAgain: mayRunAgain(row.day, now),
    };
  });
}

export interface BreakFilter {
  readonly kind?: BreakKind | undefined;
  readonly state?: BreakState | undefined;
  readonly after?: string | undefined;
}

/** A page of a day's breaks, in the order of their references. */
export async function listBreaks(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, day }: DayKey,
  { kind, state, after }: BreakFilter,
): Promise<{ breaks: ReconBreak[]; next: string | null }> {
  const rows = await db
    .select()
    .from(reconBreaks)
    .where(
      and(
        eq(reconBreaks.tenant, merchant),
        eq(reconBreaks.provider, provider),
        eq(reconBreaks.day, day),
        after === undefined ? undefined : gt(reconBreaks.ref, after),
        kind === undefined ? undefined : sql`${kind} = ANY (${reconBreaks.kinds})`,
        state === undefined ? undefined : eq(reconBreaks.state, state),
      ),
    )
    .orderBy(asc(reconBreaks.ref))
    .limit(BREAKS_PER_PAGE + 1);
  const breaks = rows.slice(0, BREAKS_PER_PAGE).map(viewOfBreak);
  return { breaks, next: rows.length > BREAKS_PER_PAGE ? (breaks.at(-1)?.ref ?? null) : null };
}

/** The number of a day's unexplained breaks, and of each kind of difference among them. */
export async function openBreaks(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, day }: DayKey,
): Promise<{ open: number; kinds: Partial<Record<BreakKind, number>> }> {
  const { rows } = await db.execute<{ kinds: BreakKind[]; count: number }>(sql`
    SELECT kinds, count(*)::integer AS count FROM app.recon_break
    WHERE tenant = ${merchant} AND provider = ${provider} AND day = ${day} AND state = 'open' GROUP BY kinds`);
  const counts: Partial<Record<BreakKind, number>> = {};
  for (const { kinds, count } of rows) for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + count;
  return { open: rows.reduce((sum, { count }) => sum + count, 0), kinds: counts };
}

/** Null: it is not a break of the day, or it is resolved. */
export async function explainBreak(
  db: TenantDb,
  { merchant }: TenantScope,
  { provider, day, ref }: DayKey & { readonly ref: string },
  { reason, staff, now }: { readonly reason: string; readonly staff: string; readonly now: Date },
): Promise<ReconBreak | null> {
  const [row] = await db
    .update(reconBreaks)
    .set({ state: 'explained', reason, explainedBy: staff, explainedAt: now })
    .where(
      and(
        eq(reconBreaks.tenant, merchant),
        eq(reconBreaks.provider, provider),
        eq(reconBreaks.day, day),
        eq(reconBreaks.ref, ref),
        ne(reconBreaks.state, 'resolved'),
      ),
    )
    .returning();
  return row === undefined ? null : viewOfBreak(row);
}

function viewOfBreak(row: typeof reconBreaks.$inferSelect): ReconBreak {
  const { explainedAt, explainedBy, reason } = row;
  const isExplained = explainedAt !== null && explainedBy !== null && reason !== null;
  return {
    ref: row.ref,
    kinds: row.kinds,
    state: row.state,
    here: row.here,
    there: row.there,
    foundAt: row.foundAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    repairedBy: row.repairedBy,
    explained: isExplained ? { at: explainedAt.toISOString(), by: explainedBy, reason } : null,
  };
}
