import type { PayAgainAsNextRequest, StaffWithdrawal } from '@marquee/contracts/schemas/staff-withdrawals';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import type { Jobs } from '../../services.ts';
import { DAY_MS } from '../../utc-day.ts';
import { twoPersonsAbove } from '../approvals/index.ts';
import { beginPayouts } from './begin-payouts.ts';
import { countAsReceived, resumeReceipt } from './force-receipt.ts';
import { type LockedPayout, lockPayout } from './lock-payout.ts';
import { findPayout } from './payouts.repository.ts';
import { readKey } from './staff-decisions.ts';
import { openWithdrawal } from './staff-view.ts';
import {
  changeCase,
  closeCase,
  findCase,
  holdPaidAgainAlone,
  type NewStep,
  type PayoutCase,
  recordStep,
  wasPaidAgain,
} from './steps.repository.ts';
import { takeBack } from './take-back.ts';
import { isAccountPayable } from './withdrawal-account.ts';

/** What is recorded of a decision beside what it is. */
export type Keyed = Pick<NewStep, 'actor' | 'staff' | 'key' | 'requestHash' | 'note'>;
type Perform = (db: TenantDb, open: PayoutCase, locked: LockedPayout, keyed: Keyed) => Promise<void>;

export interface CaseDeps {
  readonly withTenant: WithTenant;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** The kinds of cases whose payout may be paid again, with what is kept with it. */
const REASONS: Readonly<Partial<Record<PayoutCase['kind'], string>>> = {
  notReceived: 'not_received',
  failedAfterPayment: 'returned_by_bank',
};

/** False once the player has answered that the money came, whatever the provider reports. */
const isPayableAgain = ({ kind }: PayoutCase, { payout, receipt }: LockedPayout): boolean =>
  REASONS[kind] !== undefined && payout.state === 'paid' && ['notReceived', 'auto'].includes(receipt?.answer ?? 'auto');

/**
 * A decision on an open case, whose withdrawal is locked. A repeated request has no second effect and gets the current state.
 * @throws ProblemError `not_found`, `idempotency_mismatch`, `conflict` (it is closed).
 */
export function decideCase(
  withTenant: WithTenant,
  ctx: StaffCtx,
  content: {
    readonly caseId: string;
    readonly decision: 'close' | 'payAgain' | 'paid' | 'failed';
    readonly reason: string;
    /** What the decision is about. */
    readonly reported?: string;
  },
  perform: Perform,
): Promise<StaffWithdrawal> {
  const { caseId, reason } = content;
  return withTenant(ctx, async (db) => {
    const found = await findCase(db, ctx, caseId);
    const payout = found && (await findPayout(db, ctx, found.payoutId));
    const locked = payout && (await lockPayout(db, ctx, payout.id));
    if (locked === null) throw new ProblemError('not_found');
    const { isRepeated, keyed } = await readKey(db, ctx, content);
    if (!isRepeated) {
      // Read again under the lock: the player's answer may have closed it.
      const open = await findCase(db, ctx, caseId);
      if (open === null || open.closedAt !== null) throw new ProblemError('conflict');
      await perform(db, open, locked, { ...keyed, note: reason });
    }
    return openWithdrawal(db, ctx, locked.withdrawal.id);
  });
}

/** Closes a case; a payout that the player said was not received counts as received. @throws ProblemError as `decideCase`; `conflict`, too, while it can be ended as paid or failed. */
export const closePayoutCase = (
  { withTenant, jobs }: CaseDeps,
  ctx: StaffCtx,
  caseId: string,
  reason: string,
): Promise<StaffWithdrawal> =>
  decideCase(withTenant, ctx, { caseId, decision: 'close', reason }, async (db, open, locked, keyed) => {
    const { payoutId, kind } = open;
    // Only an end of the payout lets the player have the money.
    if (kind === 'otherAmount' && locked.payout.state === 'sent') throw new ProblemError('conflict');
    await closeCase(db, ctx, open);
    await (kind === 'notReceived' ? countAsReceived(db, ctx, locked) : resumeReceipt(jobs, db, ctx, payoutId));
    await recordStep(db, ctx, { ...keyed, withdrawalId: locked.withdrawal.id, payoutId, what: 'caseClosed' });
  });

/**
 * A payout that was not received, or that failed after it was paid, is paid again: it counts as come back, so the provider has to explain it, and new payouts begin. Where two
 * persons must agree the first one requests it, and another one does it; a request of an account that is disabled by now does not count. The player's answer and picture are kept.
 * @throws ProblemError as `decideCase`; also `conflict`: another kind of case, the player has the money, or the same person again.
 */
export const payAgain = (
  { withTenant }: Pick<CaseDeps, 'withTenant'>,
  ctx: StaffCtx,
  caseId: string,
  { reason, disabled }: PayAgainAsNextRequest,
): Promise<StaffWithdrawal> =>
  decideCase(withTenant, ctx, { caseId, decision: 'payAgain', reason }, async (db, open, locked, keyed) => {
    const { withdrawal, payout } = locked;
    if (!isPayableAgain(open, locked) || open.requestedBy === ctx.actor.id) throw new ProblemError('conflict');
    const isFirst = open.requestedBy === null || disabled.includes(open.requestedBy);
    const needed = open.personsNeeded ?? (await personsFor(db, ctx, locked));
    if (isFirst) await changeCase(db, ctx, open.id, { requestedBy: ctx.actor.id, personsNeeded: needed });
    if (isFirst && needed === 2) {
      const step = { withdrawalId: withdrawal.id, payoutId: payout.id, what: 'againRequested' } as const;
      return recordStep(db, ctx, { ...keyed, ...step });
    }
    const now = await takeBack(db, ctx, locked, {
      reason: REASONS[open.kind] ?? null,
      step: { ...keyed, what: 'paidAgain' },
    });
    await changeCase(db, ctx, open.id, { agreedAt: ctx.clock.now() });
    // Of a withdrawal whose rest was given back, this part is in the balance now, too. An account that cannot be paid leaves it held.
    if (now.state !== 'rejected' && (await isAccountPayable(db, ctx, withdrawal)))
      await beginPayouts(db, ctx, withdrawal, payout.amount);
  });

/**
 * By the whole withdrawal, so that parts do not avoid the second person. Nor does one person alone pay a withdrawal again twice, or several of
 * them that exceed the sum within 24 hours.
 */
async function personsFor(db: TenantDb, ctx: StaffCtx, { withdrawal, payout }: LockedPayout): Promise<1 | 2> {
  const bound = twoPersonsAbove(ctx, withdrawal.currency);
  if (withdrawal.amount > bound || (await wasPaidAgain(db, ctx, withdrawal.id))) return 2;
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const alone = await holdPaidAgainAlone(db, ctx, { staff: ctx.actor.id, since });
  return alone + payout.amount > bound ? 2 : 1;
}
