import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lacksLevelForPlay } from '../identity-level/index.ts';
import { lockMember } from '../member/index.ts';
import { keptOutProblem } from './kept-out-problem.ts';
import { readProtectionRow } from './protection.repository.ts';
import { exceedsLimit } from './why-not-paid-in.ts';

/**
 * Admits the start of a deposit of `amount` minor units: the member is not excluded, is verified where play requires it, chose a limit where the brand requires a choice first, and
 * what was paid in or begun within each window (24 hours, 7 days, a month) stays within the limit, this deposit included. Locks the member, so
 * two deposits at once cannot pass a limit: the caller inserts the deposit in the same transaction.
 * @throws ProblemError `player_excluded`, `player_in_time_out`, `identity_required`, `deposit_limit_due`, `deposit_limit_reached`.
 */
export async function admitDeposit(db: TenantDb, ctx: Ctx, memberId: string, amount: bigint): Promise<void> {
  await lockMember(db, ctx, memberId);
  const protection = await readProtectionRow(db, ctx, memberId, ctx.clock.now());
  if (protection.keptOutBy !== null) throw keptOutProblem(protection.keptOutBy);
  if (await lacksLevelForPlay(db, ctx, memberId)) throw new ProblemError('identity_required');
  const { depositLimitFirst } = ctx.manifest.private.protection;
  if (depositLimitFirst && !protection.isDepositLimitChosen) throw new ProblemError('deposit_limit_due');
  const { deposit: limits } = protection.limits;
  const isOver = await exceedsLimit(db, ctx, memberId, { limits, amount, depositId: null });
  if (isOver) throw new ProblemError('deposit_limit_reached');
}
