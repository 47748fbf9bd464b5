import { decimalsOf, formatAmount, parseMinor } from '@marquee/contracts/money';
import type { LimitSetRequest } from '@marquee/contracts/schemas/protection';
import { ProblemError } from '@marquee/server-kit';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import { lockMember } from '../member/index.ts';
import { deleteRise, findRises, putRise } from './limit-rise.repository.ts';
import { lockProtection } from './lock-protection.ts';
import {
  beginCounting,
  changeProtection,
  endCountingWithoutLimits,
  type LimitName,
  type Protection,
  putLimit,
} from './protection.repository.ts';
import { type ProtectionEvent, recordProtection, type StaffOrder } from './protection-event.repository.ts';
import { countPlayUnderWay } from './session-play.repository.ts';

/** The longest session limit, in minutes. */
const SESSION_MAX = 24n * 60n;

/** The limit in force, in minor units or minutes; null: none. */
export function limitOf(protection: Protection, { kind, period }: LimitName): bigint | null {
  if (kind !== 'session') return period === 'session' ? null : protection.limits[kind][period];
  return protection.sessionMinutes === null ? null : BigInt(protection.sessionMinutes);
}

/** As players and staff read it. */
export const limitText = (currency: string, { kind }: LimitName, value: bigint | null): string | null =>
  value === null ? null : kind === 'session' ? value.toString() : formatAmount(value, currency);

/**
 * Sets a limit. A lower one holds at once. A higher one, or none, waits for a day and the member's confirmation. The latest request counts: it
 * replaces what waits.
 * @throws ProblemError `validation_failed`: the brand offers no such limit, or the value is not one.
 */
export async function setLimit(db: TenantDb, ctx: Ctx, memberId: string, request: LimitSetRequest): Promise<void> {
  const { change, current, detail } = await openChange(db, ctx, memberId, request);
  const { name, value } = change;
  await deleteRise(db, ctx, memberId, name);
  if (name.kind === 'deposit') {
    await changeProtection(
      db,
      ctx,
      memberId,
      sql`deposit_limit_chosen_at = coalesce(deposit_limit_chosen_at, clock_timestamp())`,
    );
  }
  if (current === null || (value !== null && value <= current)) {
    await applyLimit(db, ctx, change);
    await recordProtection(db, ctx, { memberId, action: 'limit', detail });
  } else {
    await putRise(db, ctx, memberId, { ...name, value });
    await recordProtection(db, ctx, { memberId, action: 'rise_requested', detail });
  }
}

/**
 * Staff's limit holds at once, and a higher one that waits for the member's confirmation is dropped.
 * @throws ProblemError `conflict`: it tightens nothing; as `setLimit`.
 */
export async function tightenLimit(
  db: TenantDb,
  ctx: Ctx,
  memberId: string,
  { order, ...request }: LimitSetRequest & { readonly limit: string; readonly order: StaffOrder },
): Promise<void> {
  const { change, current, detail } = await openChange(db, ctx, memberId, request);
  const { name, value } = change;
  const isDropped = await deleteRise(db, ctx, memberId, name);
  const isLower = current === null || (value !== null && value < current);
  if (!isLower && !(isDropped && value === current)) throw new ProblemError('conflict');
  await applyLimit(db, ctx, change);
  await recordProtection(db, ctx, { memberId, action: 'limit', detail, order });
}

/** @throws ProblemError `limit_not_confirmable`: nothing waits, the day is not over, or it was too long ago. */
export async function confirmLimit(db: TenantDb, ctx: Ctx, memberId: string, name: LimitName): Promise<void> {
  const { currency, protection } = await lockProtection(db, ctx, memberId);
  const rise = (await findRises(db, ctx, memberId)).find(
    ({ kind, period }) => kind === name.kind && period === name.period,
  );
  if (rise?.isConfirmable !== true) throw new ProblemError('limit_not_confirmable');
  await deleteRise(db, ctx, memberId, name);
  await applyLimit(db, ctx, { memberId, currency, protection, name, value: rise.value });
  const detail = { ...name, limit: limitText(currency, name, rise.value) };
  await recordProtection(db, ctx, { memberId, action: 'rise_confirmed', detail });
}

/** A higher limit that waits is dropped. Nothing happens when none waits. */
export async function cancelLimit(db: TenantDb, ctx: Ctx, memberId: string, name: LimitName): Promise<void> {
  await lockMember(db, ctx, memberId);
  if (!(await deleteRise(db, ctx, memberId, name))) return;
  await recordProtection(db, ctx, { memberId, action: 'rise_cancelled', detail: { ...name } });
}

interface Change {
  readonly memberId: string;
  readonly currency: string;
  readonly protection: Protection;
  readonly name: LimitName;
  readonly value: bigint | null;
}

/** Locks the member, and reads what is in force and what is requested. */
async function openChange(
  db: TenantDb,
  ctx: Ctx,
  memberId: string,
  request: LimitSetRequest,
): Promise<{ change: Change; current: bigint | null; detail: ProtectionEvent['detail'] }> {
  const { currency, protection } = await lockProtection(db, ctx, memberId);
  const name = { kind: request.kind, period: request.period };
  const value = readValue(currency, request);
  const current = limitOf(protection, name);
  if (value !== null && current === null && !isOffered(ctx, name)) throw invalid('kind');
  const detail = { ...name, limit: limitText(currency, name, value), before: limitText(currency, name, current) };
  return { change: { memberId, currency, protection, name, value }, current, detail };
}

async function applyLimit(
  db: TenantDb,
  ctx: Ctx,
  { memberId, currency, protection, name, value }: Change,
): Promise<void> {
  const isCounted = name.kind === 'stake' || name.kind === 'loss';
  const zone = ctx.manifest.public.timezone;
  if (isCounted && value !== null && protection.zone !== zone) {
    await beginCounting(db, ctx, { memberId, currency, zone, now: ctx.clock.now() });
  }
  await putLimit(db, ctx, memberId, { ...name, value });
  if (name.kind === 'session' && value !== null && protection.sessionMinutes === null) {
    await countPlayUnderWay(db, ctx, memberId, ctx.clock.now());
  }
  if (isCounted) {
    await changeProtection(db, ctx, memberId, sql`stopped_by = NULL`);
    await endCountingWithoutLimits(db, ctx, memberId);
  }
  // Other pages of the member show the limits too.
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event: { type: 'protection', reason: 'limit' } });
}

/** A session limit is always offered. */
export const isOffered = ({ manifest }: Pick<Ctx, 'manifest'>, { kind, period }: LimitName): boolean =>
  kind === 'session'
    ? period === 'session'
    : manifest.private.protection.limitPeriods.some((offered) => offered === period);

function readValue(currency: string, { kind, period, limit }: LimitSetRequest): bigint | null {
  if ((kind === 'session') !== (period === 'session')) throw invalid('period');
  if (limit === null) return null;
  const value = kind === 'session' ? parseMinor(limit, 0) : parseMinor(limit, decimalsOf(currency));
  if (value === null || (kind === 'session' && (value < 1n || value > SESSION_MAX))) throw invalid('limit');
  return value;
}

const invalid = (path: string): ProblemError =>
  new ProblemError('validation_failed', { errors: [{ path, code: 'choice' }] });
