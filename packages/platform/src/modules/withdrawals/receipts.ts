import type { RECEIPT_ANSWERS } from '@marquee/contracts/cashier';
import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import type { Clock, MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Files } from '../files/index.ts';
import { throttle } from '../verification/index.ts';
import { followPayouts, requireWithdrawal } from './end-withdrawal.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { findPayout, type Payout, payoutsOf, putReceipt, type Receipt, receiptsOf } from './payouts.repository.ts';
import { closeCase, openCase, recordStep } from './steps.repository.ts';
import { viewWithdrawal } from './withdrawal-view.ts';
import { lockWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

type Answer = (typeof RECEIPT_ANSWERS)[number];

interface Locked {
  readonly withdrawal: Withdrawal;
  readonly payout: Payout;
  readonly receipt: Receipt | undefined;
}

/** A payout with its withdrawal, which is locked; null: there is none. */
export async function lockPayout(db: TenantDb, ctx: Pick<MemberCtx, 'merchant'>, id: string): Promise<Locked | null> {
  const known = await findPayout(db, ctx, id);
  const withdrawal = known && (await lockWithdrawal(db, ctx, known.withdrawalId));
  const payout = withdrawal && (await findPayout(db, ctx, id));
  if (payout === null || withdrawal === null) return null;
  return { withdrawal, payout, receipt: (await receiptsOf(db, ctx, [id])).get(id) };
}

async function lockOwn(db: TenantDb, ctx: MemberCtx, id: string): Promise<Locked> {
  const locked = await lockPayout(db, ctx, id);
  if (locked === null || locked.payout.memberId !== ctx.actor.memberId) throw new ProblemError('not_found');
  return locked;
}

/**
 * The member's answer to a payout (§4 withdrawal confirmation). `notReceived` opens a case for staff, and may become any other; all others
 * are final. `fullyPaid` is for all payouts of a withdrawal that is paid, `remainder` for one of which more is to come.
 * @throws ProblemError `not_found`, `conflict` (not paid yet, or the answer contradicts what was paid), `withdrawal_ended` (answered, or
 * counted as received).
 */
export function answerPayout(
  withTenant: WithTenant,
  ctx: MemberCtx,
  { payoutId, answer }: { readonly payoutId: string; readonly answer: Answer },
): Promise<WithdrawalRow> {
  return withTenant(ctx, async (db) => {
    const locked = await lockOwn(db, ctx, payoutId);
    const { withdrawal, payout, receipt } = locked;
    if (receipt?.answer !== answer) {
      refuseAnswer(ctx, locked, answer);
      const answered = answer === 'fullyPaid' ? await openPayouts(db, ctx, withdrawal) : [payout];
      for (const one of answered) await keepAnswer(db, ctx, one, answer);
      await followPayouts(db, ctx, withdrawal);
      await notifyWithdrawal(db, ctx, withdrawal);
    }
    return viewWithdrawal(db, ctx, await requireWithdrawal(db, ctx, withdrawal.id));
  });
}

function refuseAnswer({ clock }: MemberCtx, { withdrawal, payout, receipt }: Locked, answer: Answer): void {
  if (payout.state !== 'paid') throw new ProblemError('conflict');
  const isAnswered = receipt !== undefined && receipt.answer !== 'notReceived';
  const isForced = receipt === undefined && payout.forcedAt !== null && payout.forcedAt <= clock.now();
  if (isAnswered || isForced) throw new ProblemError('withdrawal_ended');
  if (answer === 'fullyPaid' && withdrawal.state !== 'paid') throw new ProblemError('conflict');
  if (answer === 'remainder' && withdrawal.state !== 'approved') throw new ProblemError('conflict');
}

/** Paid ones that no answer says were received. */
async function openPayouts(db: TenantDb, ctx: MemberCtx, { id }: Withdrawal): Promise<Payout[]> {
  const paid = (await payoutsOf(db, ctx, [id])).filter(({ state }) => state === 'paid');
  const receipts = await receiptsOf(
    db,
    ctx,
    paid.map((payout) => payout.id),
  );
  return paid.filter((payout) => (receipts.get(payout.id)?.answer ?? 'notReceived') === 'notReceived');
}

async function keepAnswer(db: TenantDb, ctx: MemberCtx, payout: Payout, answer: Answer): Promise<void> {
  const { id: payoutId, memberId, withdrawalId } = payout;
  await putReceipt(db, ctx, { payoutId, memberId, answer, answeredAt: ctx.clock.now() });
  const about = { payoutId, kind: 'notReceived' } as const;
  await (answer === 'notReceived' ? openCase(db, ctx, about) : closeCase(db, ctx, about));
  await recordStep(db, ctx, { withdrawalId, payoutId, what: 'answered', actor: 'player', note: answer });
}

const UPLOADS = { action: 'payout-proof', times: 20, periodMs: 60 * 60_000 };
/** Texts of a photographed screen are readable. */
const SHAPE = { minPx: 64, maxPx: 2_048, isSquare: false };

export interface ProofDeps {
  readonly withTenant: WithTenant;
  readonly files: Files;
}

/**
 * Keeps a picture that shows that a payout was not received; a former one is deleted.
 * @throws ProblemError `not_found`, `conflict` (the answer is another one), `too_many_requests`, and the refusals of a picture.
 */
export async function uploadProof(
  { withTenant, files }: ProofDeps,
  ctx: MemberCtx,
  payoutId: string,
  picture: { readonly bytes: Buffer; readonly declaredType: string },
): Promise<WithdrawalRow> {
  const { memberId } = ctx.actor;
  const retryAfterSeconds = await withTenant(ctx, async (db) => {
    requireOpen(await lockOwn(db, ctx, payoutId));
    return throttle(db, ctx, memberId, UPLOADS);
  });
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  const proof = { owner: memberId, purpose: 'proof', ...picture, shape: SHAPE, expiresAt: null };
  await files.keepPicture(ctx, proof, async (db, file) => {
    const locked = await lockOwn(db, ctx, payoutId);
    const receipt = requireOpen(locked);
    await putReceipt(db, ctx, { ...receipt, file });
    if (receipt.file !== null) await files.remove(db, ctx, [receipt.file]);
    await notifyWithdrawal(db, ctx, locked.withdrawal);
  });
  return withTenant(ctx, async (db) => {
    const { withdrawal } = await lockOwn(db, ctx, payoutId);
    return viewWithdrawal(db, ctx, withdrawal);
  });
}

function requireOpen({ receipt }: Locked): Receipt {
  if (receipt?.answer !== 'notReceived') throw new ProblemError('conflict');
  return receipt;
}

interface ForceDeps {
  readonly withTenant: WithTenant;
  readonly clock: Clock;
}

/** A payout without an answer counts as received when its time is over. `now`: the time that the job was due, or later. */
export function forceReceipt(
  { withTenant, clock }: ForceDeps,
  merchant: string,
  payoutId: string,
  now: Date,
): Promise<void> {
  const ctx = { merchant, clock };
  return withTenant(ctx, async (db) => {
    const locked = await lockPayout(db, ctx, payoutId);
    if (locked === null) return;
    const { withdrawal, payout, receipt } = locked;
    if (receipt !== undefined || payout.state !== 'paid' || payout.forcedAt === null || payout.forcedAt > now) return;
    await countAsReceived(db, ctx, locked);
    await recordStep(db, ctx, { withdrawalId: withdrawal.id, payoutId, what: 'forced', actor: 'platform' });
  });
}

/** Without the member's answer. */
export async function countAsReceived(
  db: TenantDb,
  ctx: { readonly merchant: string; readonly clock: Clock },
  { withdrawal, payout }: Pick<Locked, 'withdrawal' | 'payout'>,
): Promise<void> {
  const answeredAt = ctx.clock.now();
  const { id: payoutId, memberId } = payout;
  await putReceipt(db, ctx, { payoutId, memberId, answer: 'auto', answeredAt });
  await followPayouts(db, ctx, withdrawal);
  await notifyWithdrawal(db, ctx, withdrawal);
}
