import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { decimalsOf, formatAmount, parseMinor } from '@marquee/contracts/money';
import {
  ADJUSTMENT_WAITS_HOURS,
  ADJUSTMENTS_PER_PAGE,
  type Adjustment,
  type AdjustmentRequest,
  type AdjustmentsRequest,
  type adjustmentsValue,
} from '@marquee/contracts/schemas/adjustments';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { pageOf } from '../../page-of.ts';
import { decide, requestApproval, viewApproval } from '../approvals/index.ts';
import { findPlayer, type Member } from '../member/index.ts';
import { hashRequest, postWithin, readCash } from '../wallet/index.ts';
import { adjustmentPosting } from './adjustment-posting.ts';
import { type AdjustmentRecord, findAdjustment, insertAdjustment, listAdjustments } from './adjustments.repository.ts';
import type { AdjustmentRow } from './adjustments.tables.ts';

const kind = 'adjustment';
/** Minor units, of a brand that says no sum a day for withdrawals. */
const MAX_MINOR = 1_000_000_000_00n;

/**
 * Requests an adjustment, which waits for a second person.
 * @throws ProblemError `not_found` (no such player), `validation_failed` (another currency, an amount out of bounds), `insufficient_funds`
 * (a debit of more than there is), `idempotency_mismatch`.
 */
export async function requestAdjustment(db: TenantDb, ctx: StaffCtx, request: AdjustmentRequest): Promise<Adjustment> {
  const member = await requirePlayer(db, ctx, request.player);
  const { currency, reason, note } = request;
  if (currency !== member.currency) refuse('currency', 'choice');
  const minor = parseMinor(request.amount, decimalsOf(currency)) ?? 0n;
  if (minor <= 0n || minor > maxOf(ctx)) refuse('amount', 'range');
  const amount = request.direction === 'credit' ? minor : -minor;
  const content = { memberId: member.id, currency, amount, reason, note };
  const { approval, isRepeated } = await requestApproval(db, ctx, {
    kind,
    contentHash: hashRequest(content),
    waitsHours: ADJUSTMENT_WAITS_HOURS,
  });
  if (!isRepeated) {
    if ((await readCash(db, ctx, member.id, currency)) + amount < 0n) throw new ProblemError('insufficient_funds');
    await insertAdjustment(db, ctx, { id: approval.id, ...content });
  }
  return openAdjustment(db, ctx, approval.id);
}

/**
 * A second person approves what was shown, and it is posted. Repeating it has no second effect.
 * @throws ProblemError `not_found`, `conflict` (as `decide`), `insufficient_funds`: nothing is decided then.
 */
export async function approveAdjustment(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  { hash }: { readonly hash: string },
): Promise<Adjustment> {
  const { adjustment } = await requireAdjustment(db, ctx, id);
  const contentHash = hashOf(adjustment);
  const { isRepeated } = await decide(
    db,
    ctx,
    { kind, id },
    { end: 'approved', shown: Buffer.from(hash, 'hex'), contentHash },
  );
  if (!isRepeated) {
    const { outcome } = await postWithin(db, ctx, adjustmentPosting(adjustment));
    if (outcome !== 'posted') throw new ProblemError('insufficient_funds');
  }
  return openAdjustment(db, ctx, id);
}

/** Rejects another person's request, or withdraws an own one. @throws ProblemError `not_found`, `conflict`. */
export async function endAdjustment(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  decision: { readonly end: 'rejected' | 'withdrawn'; readonly reason: string },
): Promise<Adjustment> {
  await decide(db, ctx, { kind, id }, decision);
  return openAdjustment(db, ctx, id);
}

/** @throws ProblemError `not_found` */
export async function openAdjustment(db: TenantDb, ctx: StaffCtx, id: string): Promise<Adjustment> {
  return viewOf(ctx, await requireAdjustment(db, ctx, id));
}

export async function readAdjustments(
  db: TenantDb,
  ctx: StaffCtx,
  request: AdjustmentsRequest,
): Promise<z.infer<typeof adjustmentsValue>> {
  const found = await listAdjustments(db, ctx, request, ctx.clock.now());
  const { shown, next } = pageOf(found, ADJUSTMENTS_PER_PAGE, ({ adjustment }) => adjustment.id);
  const currency = ctx.manifest.public.currency.code;
  return {
    adjustments: shown.map((record) => viewOf(ctx, record)),
    next,
    currency,
    max: formatAmount(maxOf(ctx), currency),
  };
}

function viewOf(ctx: StaffCtx, { adjustment, approval, username }: AdjustmentRecord): Adjustment {
  const { id, memberId, currency, amount, reason, note } = adjustment;
  return {
    id,
    currency,
    reason,
    note,
    player: { id: memberId, username },
    direction: amount > 0n ? 'credit' : 'debit',
    amount: formatAmount(amount > 0n ? amount : -amount, currency),
    hash: hashOf(adjustment).toString('hex'),
    ...viewApproval(approval, ctx.clock.now()),
  };
}

const hashOf = ({ memberId, currency, amount, reason, note }: AdjustmentRow): Buffer =>
  hashRequest({ memberId, currency, amount, reason, note });

/** An adjustment is at most what a player may withdraw within 24 hours. */
function maxOf({ manifest }: StaffCtx): bigint {
  const perDay = parseMinor(manifest.private.cashier.perDay) ?? 0n;
  return perDay > 0n ? perDay : MAX_MINOR;
}

/** Guests have demo money, which is not adjusted. @throws ProblemError `not_found` */
async function requirePlayer(db: TenantDb, ctx: StaffCtx, player: string): Promise<Member> {
  const member = await findPlayer(db, ctx, player);
  if (member === null || member.accountType === TRIAL_ACCOUNT_TYPE) throw new ProblemError('not_found');
  return member;
}

async function requireAdjustment(db: TenantDb, ctx: StaffCtx, id: string): Promise<AdjustmentRecord> {
  const found = await findAdjustment(db, ctx, id);
  if (found === null) throw new ProblemError('not_found');
  return found;
}

function refuse(path: string, code: 'choice' | 'range'): never {
  throw new ProblemError('validation_failed', { errors: [{ path, code }] });
}
