import { formatAmount } from '@marquee/contracts/money';
import type { RealityCheckValue } from '@marquee/contracts/schemas/protection';
import { ProblemError } from '@marquee/server-kit';
import { sql } from 'drizzle-orm';
import type { Ctx, MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import { lacksLevelForPlay } from '../identity-level/index.ts';
import { currencyOf } from '../member/index.ts';
import { keptOutProblem } from './kept-out-problem.ts';
import { changeProtection, lockProtectionRow, type Protection, readProtectionRow } from './protection.repository.ts';
import { recordProtection } from './protection-event.repository.ts';
import { findSessionPlay, type SessionPlay, sumPlaySince } from './session-play.repository.ts';
import { playSinceBreak, realityMinutesOf, stopOfPlay } from './stop-of-play.ts';

/** The state of play of the caller's session: time and net position since its first bet, and what stops play. */
export async function readRealityCheck(db: TenantDb, ctx: MemberCtx): Promise<RealityCheckValue> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  const protection = await readProtectionRow(db, ctx, memberId, now);
  const session = await findSessionPlay(db, ctx);
  const currency = currencyOf(ctx);
  const { playedAt } = session;
  const net = playedAt === null ? 0n : await sumPlaySince(db, ctx, { memberId, currency, since: playedAt });
  const stop = (await lacksLevelForPlay(db, ctx, memberId)) ? UNVERIFIED : stopOf(ctx, protection, session);
  return {
    isDue: stop?.reason === 'realityCheck',
    minutes: realityMinutesOf(ctx.manifest.private.protection.realityCheckMinutes, protection.realityMinutes),
    since: playedAt?.toISOString() ?? null,
    elapsedSeconds: playedAt === null ? 0 : Math.max(0, Math.floor((now.getTime() - playedAt.getTime()) / 1000)),
    net: formatAmount(net, currency),
    currency,
    stop,
  };
}

const UNVERIFIED = { reason: 'identity', limit: null, until: null } as const;

/** The member has seen elapsed time and net position: play goes on. One that is not due cannot be acknowledged before it is seen. */
export async function acknowledgeRealityCheck(db: TenantDb, ctx: MemberCtx): Promise<RealityCheckValue> {
  const state = await readRealityCheck(db, ctx);
  if (!state.isDue) return state;
  await db.execute(sql`UPDATE app.session SET reality_at = ${ctx.clock.now().toISOString()}, played_at = coalesce(played_at, ${state.since})
    WHERE tenant = ${ctx.merchant} AND id = ${ctx.actor.sessionId}`);
  return readRealityCheck(db, ctx);
}

/** The member's own time between checks; null: the brand's. The shorter of the two applies. */
export async function setRealityCheck(db: TenantDb, ctx: MemberCtx, minutes: number | null): Promise<void> {
  const { memberId } = ctx.actor;
  await lockProtectionRow(db, ctx, memberId, ctx.clock.now());
  await changeProtection(db, ctx, memberId, sql`reality_minutes = ${minutes}::integer`);
  await recordProtection(db, ctx, { memberId, action: 'reality_check', detail: { minutes } });
  const event = { type: 'protection', reason: 'realityCheck' } as const;
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event });
}

/**
 * Refuses to open a game, a guest's too. At a vendor that keeps the balance itself, bets are neither counted nor refused here: a player with a limit
 * of stake, loss or session does not play there.
 * @throws ProblemError `identity_required`, `player_excluded`, `player_in_time_out`, `reality_check_due`, `play_stopped` (a session limit),
 * `vendor_keeps_balance`.
 */
export async function requirePlay(
  db: TenantDb,
  ctx: MemberCtx,
  { keepsBalance }: { readonly keepsBalance: boolean },
): Promise<void> {
  const { memberId } = ctx.actor;
  if (await lacksLevelForPlay(db, ctx, memberId)) throw new ProblemError('identity_required');
  const protection = await readProtectionRow(db, ctx, memberId, ctx.clock.now());
  const stop = stopOf(ctx, protection, await findSessionPlay(db, ctx));
  if (stop === null || stop.reason === 'limit') {
    const { counters, sessionMinutes } = protection;
    if (keepsBalance && (counters !== null || sessionMinutes !== null)) throw new ProblemError('vendor_keeps_balance');
    return;
  }
  if (stop.reason === 'realityCheck') throw new ProblemError('reality_check_due');
  if (stop.reason === 'session') throw new ProblemError('play_stopped');
  throw keptOutProblem(stop.reason === 'timeOut' ? 'timeOut' : 'excluded');
}

function stopOf(ctx: Ctx, protection: Protection, session: SessionPlay): RealityCheckValue['stop'] {
  const { realityCheckMinutes } = ctx.manifest.private.protection;
  const { timeOutUntil, exclusion, counters, stoppedBy } = protection;
  const reason = stopOfPlay({ ...protection, ...session }, realityCheckMinutes, ctx.clock.now());
  const until = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
  switch (reason) {
    case 'excluded':
      return { reason, limit: null, until: until(exclusion?.until) };
    case 'timeOut':
      return { reason, limit: null, until: until(timeOutUntil) };
    case 'session': {
      const name = { kind: 'session', period: 'session' } as const;
      return { reason, limit: name, until: until(playSinceBreak(protection, ctx.clock.now())?.breakEndsAt) };
    }
    case 'realityCheck':
      return { reason, limit: null, until: null };
    case null: {
      const { kind, period } = stoppedBy ?? {};
      if (kind === undefined || period === undefined || period === 'session' || counters === null) return null;
      const { to } = counters[period];
      return to <= ctx.clock.now() ? null : { reason: 'limit', limit: { kind, period }, until: until(to) };
    }
  }
}
