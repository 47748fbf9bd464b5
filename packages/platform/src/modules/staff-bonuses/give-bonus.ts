import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import { BONUS_WAITS_HOURS, type BonusRequest, type GiveBonusRequest } from '@marquee/contracts/schemas/bonuses';
import { ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { DAY_MS } from '../../utc-day.ts';
import { decide, requestApproval, twoPersonsAbove } from '../approvals/index.ts';
import { grantBonus } from '../bonus/index.ts';
import { lacksLevelForPlay } from '../identity-level/index.ts';
import { lockMember } from '../member/index.ts';
import { hashOf, requestViewOf } from './bonus-views.ts';
import {
  type BonusRequestRecord,
  findBonusRequest,
  findBonusRequestByKey,
  holdGivenAlone,
  insertBonusRequest,
  sumGivenAlone,
} from './staff-bonuses.repository.ts';
import type { BonusRequestRow } from './staff-bonuses.tables.ts';

const kind = 'bonus';

/**
 * Gives a player a bonus. What one person gives alone within 24 hours is at most the brand's sum for two persons; more waits for a second one. A
 * repeat finds the first request.
 * @throws ProblemError `not_found` (no such player), `validation_failed` (another currency, no amount), `player_excluded` (excluded or in a
 * time-out), `identity_required` (before play), `idempotency_mismatch`.
 */
export async function giveBonus(
  db: TenantDb,
  ctx: StaffCtx,
  { player, ...request }: GiveBonusRequest & { readonly player: string },
): Promise<BonusRequest> {
  const now = ctx.clock.now();
  const givenAlone = await holdGivenAlone(db, ctx, dayOf(ctx));
  // The lock lets a repeat of the same key wait for the first.
  const member = await lockMember(db, ctx, player);
  if (member === null || member.accountType === TRIAL_ACCOUNT_TYPE) throw new ProblemError('not_found');
  const { currency, days, note } = request;
  if (currency !== member.currency) refuse('currency', 'choice');
  const amount = parseMinor(request.amount, decimalsOf(currency)) ?? 0n;
  if (amount <= 0n) refuse('amount', 'range');
  const content = { memberId: member.id, currency, amount, required: amount * BigInt(request.wagering), days, note };
  const contentHash = hashOf(content);
  const author = { requestedBy: ctx.actor.id, key: ctx.idempotencyKey };
  const earlier = await findBonusRequestByKey(db, ctx, author);
  if (earlier !== null) {
    if (!hashOf(earlier.request).equals(contentHash)) throw new ProblemError('idempotency_mismatch');
    return requestViewOf(ctx, earlier);
  }
  const needsSecond = givenAlone + amount > twoPersonsAbove(ctx, currency);
  const approvalId = needsSecond
    ? (await requestApproval(db, ctx, { kind, contentHash, waitsHours: BONUS_WAITS_HOURS })).approval.id
    : null;
  const row = {
    id: approvalId ?? uuidv7({ msecs: now.getTime() }),
    ...content,
    ...author,
    requestedAt: now,
    approvalId,
  };
  await insertBonusRequest(db, ctx, row);
  if (!needsSecond) await grant(db, ctx, row);
  return openBonusRequest(db, ctx, row.id);
}

/**
 * A second person approves what was shown, and the player has the bonus. Repeating it has no second effect.
 * @throws ProblemError `not_found`, `conflict` (as `decide`), `player_excluded`, `identity_required`: nothing is decided then.
 */
export async function approveBonus(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  { hash }: { readonly hash: string },
): Promise<BonusRequest> {
  const { request } = await requireBonusRequest(db, ctx, id);
  const shown = Buffer.from(hash, 'hex');
  const { isRepeated } = await decide(db, ctx, { kind, id }, { end: 'approved', shown, contentHash: hashOf(request) });
  if (!isRepeated) await grant(db, ctx, request);
  return openBonusRequest(db, ctx, id);
}

/** Rejects another person's request, or withdraws an own one. @throws ProblemError `not_found`, `conflict`. */
export async function endBonusRequest(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  decision: { readonly end: 'rejected' | 'withdrawn'; readonly reason: string },
): Promise<BonusRequest> {
  await decide(db, ctx, { kind, id }, decision);
  return openBonusRequest(db, ctx, id);
}

/** @throws ProblemError `not_found` */
export async function openBonusRequest(db: TenantDb, ctx: StaffCtx, id: string): Promise<BonusRequest> {
  return requestViewOf(ctx, await requireBonusRequest(db, ctx, id));
}

const dayOf = ({ actor, clock }: StaffCtx) => ({ staff: actor.id, since: new Date(clock.now().getTime() - DAY_MS) });

/** What the caller can still give alone, in minor units. */
export async function leftAlone(db: TenantDb, ctx: StaffCtx, currency: string): Promise<bigint> {
  const left = twoPersonsAbove(ctx, currency) - (await sumGivenAlone(db, ctx, dayOf(ctx)));
  return left > 0n ? left : 0n;
}

async function grant(db: TenantDb, ctx: StaffCtx, request: BonusRequestRow): Promise<void> {
  if (await lacksLevelForPlay(db, ctx, request.memberId)) throw new ProblemError('identity_required');
  const { id, memberId, currency, amount, required, days } = request;
  const state = await grantBonus(db, ctx, { id, memberId, currency, reason: 'staff', amount, required, days });
  if (state === 'keptOut') throw new ProblemError('player_excluded');
}

async function requireBonusRequest(db: TenantDb, ctx: StaffCtx, id: string): Promise<BonusRequestRecord> {
  const found = await findBonusRequest(db, ctx, id);
  if (found === null) throw new ProblemError('not_found');
  return found;
}

function refuse(path: string, code: 'choice' | 'range'): never {
  throw new ProblemError('validation_failed', { errors: [{ path, code }] });
}
