import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx, TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findPayout, type Payout, type Receipt, receiptsOf } from './payouts.repository.ts';
import { openCasesOf } from './steps.repository.ts';
import { lockWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

export interface LockedPayout {
  readonly withdrawal: Withdrawal;
  readonly payout: Payout;
  readonly receipt: Receipt | undefined;
  /** A case of it is open: the time to answer does not run. */
  readonly isDisputed: boolean;
}

/** A payout with its withdrawal, which is locked; null: there is none. */
export async function lockPayout(db: TenantDb, scope: TenantScope, id: string): Promise<LockedPayout | null> {
  const known = await findPayout(db, scope, id);
  const withdrawal = known && (await lockWithdrawal(db, scope, known.withdrawalId));
  const payout = withdrawal && (await findPayout(db, scope, id));
  if (payout === null || withdrawal === null) return null;
  const receipt = (await receiptsOf(db, scope, [id])).get(id);
  return { withdrawal, payout, receipt, isDisputed: (await openCasesOf(db, scope, [id])).length > 0 };
}

/** @throws ProblemError `not_found`: there is none, or it is another member's. */
export async function lockOwnPayout(db: TenantDb, ctx: MemberCtx, id: string): Promise<LockedPayout> {
  const locked = await lockPayout(db, ctx, id);
  if (locked === null || locked.payout.memberId !== ctx.actor.memberId) throw new ProblemError('not_found');
  return locked;
}
