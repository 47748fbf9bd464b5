import { ProblemError } from '@marquee/server-kit';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { accountProblem, findPayoutAccount } from '../payout-accounts/index.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/** Whether the withdrawal's account can be paid now: the player may have removed it since the request, or have another verified name. */
export async function isAccountPayable(
  db: TenantDb,
  ctx: StaffCtx,
  { memberId, accountId }: Withdrawal,
): Promise<boolean> {
  const account = await findPayoutAccount(db, ctx, memberId, accountId);
  return account !== null && (await accountProblem(db, ctx, account)) === null;
}

/** @throws ProblemError `payout_account_name`: it cannot be paid. */
export async function requirePayableAccount(db: TenantDb, ctx: StaffCtx, withdrawal: Withdrawal): Promise<void> {
  if (!(await isAccountPayable(db, ctx, withdrawal))) throw new ProblemError('payout_account_name');
}
