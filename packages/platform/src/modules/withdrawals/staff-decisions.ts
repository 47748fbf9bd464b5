import type { WithdrawalReason } from '@marquee/contracts/cashier';
import type {
  StaffWithdrawal,
  WithdrawalRejectRequest,
  withdrawalMarkRequest,
} from '@marquee/contracts/schemas/staff-withdrawals';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import { claimBy, isClaimedByAnother, NO_CLAIM } from '../../claim.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { hashRequest } from '../wallet/index.ts';
import { beginPayouts, startPaying } from './begin-payouts.ts';
import { giveBackRest } from './end-withdrawal.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { payoutsOf } from './payouts.repository.ts';
import { openWithdrawal } from './staff-view.ts';
import { approversOf, findStepByKey, type NewStep, recordStep } from './steps.repository.ts';
import { requirePayableAccount } from './withdrawal-account.ts';
import { stuckOf } from './withdrawal-sums.ts';
import { changeWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

type StepName = NewStep['what'];
interface Decision {
  readonly what: StepName;
  readonly note: string | null;
  /** What the player reads. */
  readonly reason?: WithdrawalReason;
  /** Changes the locked withdrawal. @throws ProblemError `conflict`. */
  readonly change: (db: TenantDb, withdrawal: Withdrawal) => Promise<void>;
}

/**
 * One decision of staff on a withdrawal, with its step. A repeated request has no second effect and gets the current state. Of several at
 * once, each sees what the one before it left.
 * @throws ProblemError `not_found`, `idempotency_mismatch`, `conflict`.
 */
function decide(
  withTenant: WithTenant,
  ctx: StaffCtx,
  id: string,
  { what, note, reason, change }: Decision,
): Promise<StaffWithdrawal> {
  return withTenant(ctx, async (db) => {
    const withdrawal = await lockWithdrawal(db, ctx, id);
    if (withdrawal === null) throw new ProblemError('not_found');
    const { isRepeated, keyed } = await readKey(db, ctx, { id, what, note: note ?? '', reason: reason ?? '' });
    if (!isRepeated) {
      await change(db, withdrawal);
      await recordStep(db, ctx, { withdrawalId: id, what, note, ...keyed });
    }
    return openWithdrawal(db, ctx, id);
  });
}

/** Whether this person's key was used for the same, and what a step keeps of it. @throws ProblemError `idempotency_mismatch`. */
export async function readKey(db: TenantDb, ctx: StaffCtx, content: Readonly<Record<string, string>>) {
  const requestHash = hashRequest(content);
  const { id: staff } = ctx.actor;
  const earlier = await findStepByKey(db, ctx, { staff, key: ctx.idempotencyKey });
  if (earlier !== null && earlier.requestHash?.equals(requestHash) !== true)
    throw new ProblemError('idempotency_mismatch');
  const keyed = { actor: 'staff', staff, key: ctx.idempotencyKey, requestHash } as const;
  return { isRepeated: earlier !== null, keyed };
}

function requireReview(ctx: StaffCtx, withdrawal: Withdrawal): void {
  if (withdrawal.state !== 'review' || isClaimedByAnother(ctx, withdrawal)) throw new ProblemError('conflict');
}

/** Who has approved it, if this person has not. @throws ProblemError `conflict`. */
async function requireNoApproval(db: TenantDb, ctx: StaffCtx, id: string): Promise<readonly string[]> {
  const approvers = (await approversOf(db, ctx, [id])).get(id) ?? [];
  if (approvers.includes(ctx.actor.id)) throw new ProblemError('conflict');
  return approvers;
}

/** Others cannot decide on it for a while; who has approved it has nothing left to decide. @throws ProblemError as `decide`. */
export const claimWithdrawal = (withTenant: WithTenant, ctx: StaffCtx, id: string): Promise<StaffWithdrawal> =>
  decide(withTenant, ctx, id, {
    what: 'claimed',
    note: null,
    change: async (db, withdrawal) => {
      requireReview(ctx, withdrawal);
      await requireNoApproval(db, ctx, id);
      await changeWithdrawal(db, ctx, id, claimBy(ctx));
    },
  });

export const releaseWithdrawal = (withTenant: WithTenant, ctx: StaffCtx, id: string): Promise<StaffWithdrawal> =>
  decide(withTenant, ctx, id, {
    what: 'released',
    note: null,
    change: async (db, { claimedBy }) => {
      if (claimedBy !== ctx.actor.id) throw new ProblemError('conflict');
      await changeWithdrawal(db, ctx, id, NO_CLAIM);
    },
  });

/**
 * Approves it as one of those who must; the last one's approval starts the payouts. A second approval by the same person is refused.
 * @param disabled accounts whose approvals do not count
 * @throws ProblemError as `decide`; also `payout_account_name`: its account cannot be paid.
 */
export const approveWithdrawal = (
  withTenant: WithTenant,
  ctx: StaffCtx,
  id: string,
  disabled: readonly string[],
): Promise<StaffWithdrawal> =>
  decide(withTenant, ctx, id, {
    what: 'approved',
    note: null,
    change: async (db, withdrawal) => {
      requireReview(ctx, withdrawal);
      await requirePayableAccount(db, ctx, withdrawal);
      const approvers = await requireNoApproval(db, ctx, id);
      const counted = approvers.filter((staff) => !disabled.includes(staff));
      await changeWithdrawal(db, ctx, id, NO_CLAIM);
      if (counted.length + 1 < withdrawal.approvalsNeeded) return;
      await changeWithdrawal(db, ctx, id, { state: 'approved' });
      await startPaying(db, ctx, withdrawal);
      await notifyWithdrawal(db, ctx, withdrawal);
    },
  });

/** Gives the money back, with a reason that the player reads, and a note. One approval of two does not prevent it. */
export const rejectWithdrawal = (
  withTenant: WithTenant,
  ctx: StaffCtx,
  id: string,
  { reason, note }: WithdrawalRejectRequest,
): Promise<StaffWithdrawal> =>
  decide(withTenant, ctx, id, {
    what: 'rejected',
    note,
    reason,
    change: async (db, withdrawal) => {
      requireReview(ctx, withdrawal);
      await giveBackRest(db, ctx, withdrawal, { state: 'rejected', reason });
    },
  });

/** Decides on what failed or came back: new payouts, or back into the balance. @throws ProblemError as `approveWithdrawal`. */
export const markStuck = (
  withTenant: WithTenant,
  ctx: StaffCtx,
  id: string,
  mark: z.output<typeof withdrawalMarkRequest>,
): Promise<StaffWithdrawal> =>
  decide(withTenant, ctx, id, {
    what: mark.end === 'again' ? 'again' : 'givenBack',
    note: mark.note,
    ...(mark.end === 'giveBack' ? { reason: mark.reason } : {}),
    change: async (db, withdrawal) => {
      const payouts = await payoutsOf(db, ctx, [id]);
      const stuck = stuckOf(withdrawal, payouts);
      const isOnTheWay = payouts.some(({ state }) => state === 'waiting' || state === 'sent');
      if (stuck <= 0n || (mark.end === 'giveBack' && isOnTheWay)) throw new ProblemError('conflict');
      if (mark.end === 'giveBack') return giveBackRest(db, ctx, withdrawal, { state: 'rejected', reason: mark.reason });
      await requirePayableAccount(db, ctx, withdrawal);
      await beginPayouts(db, ctx, withdrawal, stuck);
      await notifyWithdrawal(db, ctx, withdrawal);
    },
  });
