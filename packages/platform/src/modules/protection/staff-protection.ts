import type {
  ExcludePlayerRequest,
  LimitPlayerRequest,
  PlayerProtected,
  PlayerProtection,
  TimeOutPlayerRequest,
} from '@marquee/contracts/schemas/player-protection';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import type { Brands } from '../../services.ts';
import { type AccountNotice, enqueueAccountNotice } from '../account-notice/index.ts';
import { lockMember } from '../member/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { excludeMember, takeTimeOut } from './exclude.ts';
import { tightenLimit } from './limits.ts';
import { type Exclusion, type LimitName, readProtectionRow } from './protection.repository.ts';
import { findChanges, findOrder, type PastChange, type StaffOrder } from './protection-event.repository.ts';
import { readProtection } from './read-protection.ts';
import { siblingsOf } from './spread-exclusions.ts';

const HISTORY_MAX = 100;

export interface StaffProtectionDeps {
  readonly withTenant: WithTenant;
  readonly brands: Pick<Brands, 'get' | 'merchants'>;
  readonly mail: Pick<MailOutbox, 'wake'>;
  /** As for a player's own exclusion. */
  readonly spread: (ctx: StaffCtx) => Promise<void>;
}

/** What protects a member, with its history. @throws ProblemError `not_found`. */
export async function openProtection(
  { brands }: Pick<StaffProtectionDeps, 'brands'>,
  db: TenantDb,
  ctx: StaffCtx,
  memberId: string,
): Promise<PlayerProtection> {
  const state = await readProtection({ brands }, db, ctx, memberId);
  const { exclusion } = await readProtectionRow(db, ctx, memberId, ctx.clock.now());
  return {
    state,
    excludedBy: exclusion?.by ?? null,
    reach: siblingsOf(brands, ctx.merchant),
    history: (await findChanges(db, ctx, memberId, HISTORY_MAX)).map(changeOf),
  };
}

/** What staff may do: each only tightens. */
export type Tightening =
  | { readonly action: 'limit'; readonly body: LimitPlayerRequest }
  | { readonly action: 'timeOut'; readonly body: TimeOutPlayerRequest }
  | { readonly action: 'exclude'; readonly body: ExcludePlayerRequest };

const NOTICES = {
  limit: 'limit_by_staff',
  timeOut: 'time_out_by_staff',
  exclude: 'excluded_by_staff',
} as const satisfies Readonly<Record<Tightening['action'], AccountNotice['event']>>;

/**
 * Tightens what protects a member, in one transaction with its record and the notice to the member. A repeated request has no second effect.
 * @throws ProblemError `not_found`; `conflict`: what is in force protects as much already; `validation_failed`: the brand has no such limit, or
 * its shortest exclusion is longer; `idempotency_mismatch`.
 */
export async function protectMember(
  deps: StaffProtectionDeps,
  ctx: StaffCtx,
  memberId: string,
  tightening: Tightening,
): Promise<PlayerProtected> {
  const { action, body } = tightening;
  const order: StaffOrder = {
    staff: ctx.actor.id,
    idempotencyKey: ctx.idempotencyKey,
    reason: body.reason,
    requestHash: hashRequest({ memberId, action, body: JSON.stringify(body) }),
  };
  const value = await deps.withTenant(ctx, async (db) => {
    if ((await lockMember(db, ctx, memberId)) === null) throw new ProblemError('not_found');
    const earlier = await findOrder(db, ctx, order);
    if (earlier !== null && !earlier.equals(order.requestHash)) throw new ProblemError('idempotency_mismatch');
    if (earlier === null) {
      await tighten(db, ctx, memberId, { ...tightening, order });
      await enqueueAccountNotice(db, ctx, { event: NOTICES[action], memberId, at: ctx.clock.now() });
    }
    return { protection: await openProtection(deps, db, ctx, memberId), again: earlier !== null };
  });
  deps.mail.wake(ctx.merchant);
  if (action === 'exclude') await deps.spread(ctx);
  return value;
}

async function tighten(
  db: TenantDb,
  ctx: StaffCtx,
  memberId: string,
  { action, body, order }: Tightening & { readonly order: StaffOrder },
): Promise<void> {
  if (action === 'limit') {
    const { reason: _, ...request } = body;
    return tightenLimit(db, ctx, memberId, { ...request, order });
  }
  const before = await readProtectionRow(db, ctx, memberId, ctx.clock.now());
  if (action === 'timeOut') await takeTimeOut(db, ctx, memberId, { hours: body.hours, order });
  else await exclude(db, ctx, memberId, { days: body.days, order });
  const after = await readProtectionRow(db, ctx, memberId, ctx.clock.now());
  const isLonger =
    action === 'timeOut'
      ? (after.timeOutUntil?.getTime() ?? 0) > (before.timeOutUntil?.getTime() ?? 0)
      : before.exclusion === null || endOf(after.exclusion) > endOf(before.exclusion);
  if (!isLonger) throw new ProblemError('conflict');
}

async function exclude(
  db: TenantDb,
  ctx: StaffCtx,
  memberId: string,
  { days, order }: Pick<ExcludePlayerRequest, 'days'> & { readonly order: StaffOrder },
): Promise<void> {
  if (days !== null && days < ctx.manifest.private.protection.exclusionMinDays) {
    throw new ProblemError('validation_failed', { errors: [{ path: 'days', code: 'choice' }] });
  }
  const end = days === null ? null : { days };
  await excludeMember(db, ctx, memberId, { by: 'staff', end, order });
}

/** Milliseconds; infinite for good. */
const endOf = (exclusion: Exclusion | null): number => exclusion?.until?.getTime() ?? Number.POSITIVE_INFINITY;

function changeOf({ id, at, action, staff, reason, detail }: PastChange): PlayerProtection['history'][number] {
  const { kind, period, limit = null, days, hours, minutes } = detail;
  const length = days ?? hours ?? minutes;
  return {
    id,
    at: at.toISOString(),
    action,
    staff,
    reason,
    by: detail['by'] === 'licensee' ? 'licensee' : staff !== null ? 'staff' : 'player',
    name: kind === undefined ? null : ({ kind, period } as LimitName),
    limit: limit === null ? null : String(limit),
    length: typeof length === 'number' ? length : null,
  };
}
