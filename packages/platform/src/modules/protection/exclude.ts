import { ProblemError } from '@marquee/server-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { BrandScope, TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import { exclusionGroup } from '../../exclusion-group.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { endAllSessions } from '../session/index.ts';
import { noteExclusion } from './licensee.repository.ts';
import { lockProtection } from './lock-protection.ts';
import { changeProtection, type Exclusion } from './protection.repository.ts';
import { recordProtection, type StaffOrder } from './protection-event.repository.ts';

/** Stops play for some hours. A shorter one does not end a longer one. @throws ProblemError `not_found`. */
export async function takeTimeOut(
  db: TenantDb,
  ctx: TimedScope,
  memberId: string,
  { hours, order }: { readonly hours: number; readonly order?: StaffOrder },
): Promise<void> {
  await lockProtection(db, ctx, memberId);
  await changeProtection(
    db,
    ctx,
    memberId,
    sql`time_out_from = CASE WHEN p.time_out_until > clock_timestamp() THEN p.time_out_from ELSE clock_timestamp() END,
      time_out_until = greatest(time_out_until, clock_timestamp() + make_interval(hours => ${hours}::integer))`,
  );
  await recordProtection(db, ctx, { memberId, action: 'time_out', detail: { hours }, order });
  const event = { type: 'protection', reason: 'timeOut' } as const;
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event });
}

/** How long an exclusion lasts: days from now, or until a time (of another account, as the database writes it); null: for good. */
export type ExclusionEnd = { readonly days: number } | { readonly until: string } | null;

export interface ExclusionOrder {
  readonly by: Exclusion['by'];
  readonly end: ExclusionEnd;
  /** Of staff. */
  readonly order?: StaffOrder;
}

/**
 * Excludes a member from play, now and on every process: bets wait for this transaction and are then refused, and all sessions and remembered
 * log-ins end. An exclusion that is in force can only become longer. The member is notified here, or by the caller that acts for staff.
 * @throws ProblemError `not_found`.
 */
export async function excludeMember(
  db: TenantDb,
  ctx: BrandScope,
  memberId: string,
  { by, end, order }: ExclusionOrder,
): Promise<void> {
  const { exclusion } = (await lockProtection(db, ctx, memberId)).protection;
  const from = exclusion === null ? sql`clock_timestamp()` : sql`p.excluded_at`;
  // One that is taken over is not shorter than an exclusion of this brand may be.
  const least = sql`${from} + make_interval(days => ${ctx.manifest.private.protection.exclusionMinDays}::integer)`;
  // One of this brand takes the place of one that was taken over.
  const author = by === 'licensee' ? (exclusion?.by ?? by) : by;
  await changeProtection(
    db,
    ctx,
    memberId,
    sql`excluded_at = ${from}, excluded_until = ${untilOf(end, exclusion, least)}, excluded_by = ${author}, end_requested_at = NULL,
      exclusion_ends_at = NULL, is_spread = ${by === 'licensee'} AND p.is_spread`,
  );
  const detail = { by, days: end !== null && 'days' in end ? end.days : null };
  await recordProtection(db, ctx, { memberId, action: 'excluded', detail, order });
  // One that was taken over is noted where it comes from.
  if (by !== 'licensee') await noteExclusion(db, ctx, memberId, exclusionGroup(ctx));
  const event = { type: 'protection', reason: 'excluded' } as const;
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event });
  await endAllSessions(db, ctx, memberId, 'excluded', ctx.clock.now());
  if (by !== 'staff') await enqueueAccountNotice(db, ctx, { event: 'excluded', memberId, at: ctx.clock.now() });
}

/**
 * When an exclusion ends. Of two the longer one counts, and one for good has no end.
 * @param least the earliest end of one that is taken over
 */
function untilOf(end: ExclusionEnd, inForce: Exclusion | null, least: SQL): SQL {
  if (end === null) return sql`NULL::timestamptz`;
  const until =
    'days' in end
      ? sql`clock_timestamp() + make_interval(days => ${end.days}::integer)`
      : sql`greatest(${end.until}::timestamptz, clock_timestamp() + interval '1 second', ${least})`;
  return inForce === null
    ? until
    : sql`CASE WHEN p.excluded_until IS NULL THEN NULL ELSE greatest(p.excluded_until, ${until}) END`;
}

/**
 * Ends an exclusion that was taken over from another person, at once. The caller has the decision of two persons, and has dismissed the sources.
 * @throws ProblemError `not_found`; `conflict`: none is in force, or it was made at this brand.
 */
export async function endTakenOver(db: TenantDb, ctx: BrandScope, memberId: string, order: StaffOrder): Promise<void> {
  const { exclusion } = (await lockProtection(db, ctx, memberId)).protection;
  if (exclusion?.by !== 'licensee') throw new ProblemError('conflict');
  const change = sql`end_requested_at = clock_timestamp(), exclusion_ends_at = clock_timestamp()`;
  await changeProtection(db, ctx, memberId, change);
  await recordProtection(db, ctx, { memberId, action: 'exclusion_ended', detail: {}, order });
  const event = { type: 'protection', reason: 'excluded' } as const;
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event });
  await enqueueAccountNotice(db, ctx, { event: 'exclusion_ended', memberId, at: ctx.clock.now() });
}

/**
 * Requests the end of an exclusion whose time is over: it ends a day later.
 * @throws ProblemError `exclusion_in_force`: its time is not over, or it is for good.
 */
export async function requestExclusionEnd(db: TenantDb, ctx: BrandScope, memberId: string): Promise<void> {
  const { exclusion } = (await lockProtection(db, ctx, memberId)).protection;
  if (exclusion === null || exclusion.endsAt !== null) return;
  const { rowCount } = await db.execute(sql`UPDATE app.member_protection AS p
    SET end_requested_at = clock_timestamp(), exclusion_ends_at = clock_timestamp() + interval '24 hours'
    WHERE p.tenant = ${ctx.merchant} AND p.member_id = ${memberId} AND p.excluded_until <= clock_timestamp()`);
  if (rowCount !== 1) throw new ProblemError('exclusion_in_force');
  await noteExclusion(db, ctx, memberId, exclusionGroup(ctx));
  await recordProtection(db, ctx, { memberId, action: 'end_requested', detail: {} });
}
