import { ProblemError } from '@marquee/server-kit';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import { lockMember } from '../member/index.ts';
import { endAllSessions } from '../session/index.ts';
import { changeProtection, type Exclusion, holdPlay, lockProtection } from './protection.repository.ts';
import { recordProtection } from './protection-event.repository.ts';

type ExclusionCtx = Pick<Ctx, 'merchant' | 'clock'>;

/** Stops play for some hours. A shorter one does not end a longer one. @throws ProblemError `not_found`. */
export async function takeTimeOut(db: TenantDb, ctx: ExclusionCtx, memberId: string, hours: number): Promise<void> {
  await lockPlay(db, ctx, memberId);
  await changeProtection(
    db,
    ctx,
    memberId,
    sql`time_out_from = clock_timestamp(),
      time_out_until = greatest(time_out_until, clock_timestamp() + make_interval(hours => ${hours}::integer))`,
  );
  await recordProtection(db, ctx, { memberId, action: 'time_out', detail: { hours } });
  const event = { type: 'protection', reason: 'timeOut' } as const;
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event });
}

/** How long an exclusion lasts: days from now, or until a time (of another brand); null: for good. */
export type ExclusionEnd = { readonly days: number } | { readonly until: Date } | null;

/**
 * Excludes a member from play, now and on every process: bets wait for this transaction and are then refused, and all sessions and remembered
 * log-ins end. An exclusion that is in force can only become longer. @throws ProblemError `not_found`.
 */
export async function excludeMember(
  db: TenantDb,
  ctx: ExclusionCtx,
  memberId: string,
  { by, end }: { readonly by: Exclusion['by']; readonly end: ExclusionEnd },
): Promise<void> {
  const { exclusion } = await lockPlay(db, ctx, memberId);
  const until =
    end === null
      ? sql`NULL::timestamptz`
      : 'days' in end
        ? sql`clock_timestamp() + make_interval(days => ${end.days}::integer)`
        : sql`${end.until.toISOString()}::timestamptz`;
  // The longer one counts; one for good has no end.
  const longer =
    exclusion === null
      ? until
      : sql`CASE WHEN p.excluded_until IS NULL THEN NULL ELSE greatest(p.excluded_until, ${until}) END`;
  const endless = end === null ? sql`NULL::timestamptz` : longer;
  const from = exclusion === null ? sql`clock_timestamp()` : sql`p.excluded_at`;
  await changeProtection(
    db,
    ctx,
    memberId,
    sql`excluded_at = ${from}, excluded_until = ${endless}, excluded_by = ${exclusion?.by ?? by}, end_requested_at = NULL,
      exclusion_ends_at = NULL, is_spread = ${by === 'licensee'}`,
  );
  const detail = { by, days: end !== null && 'days' in end ? end.days : null };
  await recordProtection(db, ctx, { memberId, action: 'excluded', detail });
  const event = { type: 'protection', reason: 'excluded' } as const;
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event });
  await endAllSessions(db, ctx, memberId, 'excluded', ctx.clock.now());
}

/**
 * Requests the end of an exclusion whose time is over: it ends a day later.
 * @throws ProblemError `exclusion_in_force`: its time is not over, or it is for good.
 */
export async function requestExclusionEnd(db: TenantDb, ctx: ExclusionCtx, memberId: string): Promise<void> {
  const { exclusion } = await lockPlay(db, ctx, memberId);
  if (exclusion === null || exclusion.endsAt !== null) return;
  const { rowCount } = await db.execute(sql`UPDATE app.member_protection AS p
    SET end_requested_at = clock_timestamp(), exclusion_ends_at = clock_timestamp() + interval '24 hours', is_spread = false
    WHERE p.tenant = ${ctx.merchant} AND p.member_id = ${memberId} AND p.excluded_until <= clock_timestamp()`);
  if (rowCount !== 1) throw new ProblemError('exclusion_in_force');
  await recordProtection(db, ctx, { memberId, action: 'end_requested', detail: {} });
}

/** Member, accounts and row are locked in the order of a posting. */
async function lockPlay(db: TenantDb, ctx: ExclusionCtx, memberId: string) {
  const member = await lockMember(db, ctx, memberId);
  if (member === null) throw new ProblemError('not_found');
  await holdPlay(db, ctx, memberId, member.currency);
  return lockProtection(db, ctx, memberId, ctx.clock.now());
}
