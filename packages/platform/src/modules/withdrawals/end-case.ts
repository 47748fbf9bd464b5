import type { EndCaseAsNextRequest, StaffWithdrawal } from '@marquee/contracts/schemas/staff-withdrawals';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import type { LockedPayout } from './lock-payout.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { type CaseDeps, decideCase, type Keyed } from './payout-case-decisions.ts';
import { changePayout, type Payout } from './payouts.repository.ts';
import { latestReported, type ReportedAmount } from './reported-amounts.ts';
import { recordPaid } from './settle-payout.ts';
import { changeCase, closeCase, type PayoutCase, recordStep } from './steps.repository.ts';

type End = NonNullable<PayoutCase['endAs']>;

/**
 * Ends a sent payout of which the provider reports another amount. The first person requests an end, and another one agrees to the same.
 * A request of an account that is disabled by now does not count. As paid, the difference is the operator's; as failed, the money stays held.
 * @throws ProblemError as `decideCase`; also `conflict`: another kind of case, the payout has ended, the same person again, or a later report
 * than the one that the person saw.
 */
const endCase =
  (end: End) =>
  (
    deps: CaseDeps,
    ctx: StaffCtx,
    caseId: string,
    { reason, reported, disabled }: EndCaseAsNextRequest,
  ): Promise<StaffWithdrawal> => {
    const seen = textOf(reported);
    const content = { caseId, decision: end, reason, reported: seen };
    return decideCase(deps.withTenant, ctx, content, async (db, open, locked, keyed) => {
      const { withdrawal, payout } = locked;
      if (open.kind !== 'otherAmount' || payout.state !== 'sent' || textOf(latestReported(open)) !== seen)
        throw new ProblemError('conflict');
      if (open.endAs !== end || disabled.includes(open.requestedBy ?? ''))
        return requestEnd(db, ctx, { open, end, locked, keyed });
      if (open.requestedBy === ctx.actor.id) throw new ProblemError('conflict');
      await closeCase(db, ctx, open);
      await changeCase(db, ctx, open.id, { agreedAt: ctx.clock.now() });
      if (end === 'paid') {
        const paid = { ...payout, paidAmount: paidAmountOf(locked, open) };
        return recordPaid({ deps, db, scope: ctx, withdrawal }, paid, keyed);
      }
      await changePayout(db, ctx, payout.id, { state: 'failed', endedAt: ctx.clock.now(), dueAt: null });
      await recordStep(db, ctx, { ...keyed, withdrawalId: withdrawal.id, payoutId: payout.id, what: 'failed' });
      await notifyWithdrawal(db, ctx, withdrawal);
    });
  };

export const endCasePaid = endCase('paid');
export const endCaseFailed = endCase('failed');

const textOf = (reported: ReportedAmount | null): string => (reported ? `${reported.amount} ${reported.currency}` : '');

/** A request of another end replaces the one before. */
async function requestEnd(
  db: TenantDb,
  ctx: StaffCtx,
  { open, end, locked, keyed }: { open: PayoutCase; end: End; locked: LockedPayout; keyed: Keyed },
): Promise<void> {
  await changeCase(db, ctx, open.id, { requestedBy: ctx.actor.id, personsNeeded: 2, endAs: end });
  const { withdrawal, payout } = locked;
  await recordStep(db, ctx, { ...keyed, withdrawalId: withdrawal.id, payoutId: payout.id, what: 'endRequested' });
}

/** A payment in another currency is the provider's to explain: it is recorded as ordered. */
const paidAmountOf = (
  { withdrawal }: LockedPayout,
  { reportedAmount, reportedCurrency }: PayoutCase,
): Payout['paidAmount'] => (reportedCurrency === withdrawal.currency ? reportedAmount : null);
