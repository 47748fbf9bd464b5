import { LIMIT_PERIODS } from '@marquee/contracts/constants';
import { formatAmount } from '@marquee/contracts/money';
import type { DepositMethodsValue } from '@marquee/contracts/schemas/cashier';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lacksLevelForPlay } from '../identity-level/index.ts';
import { sumDeposits } from './deposits.repository.ts';
import { readProtectionRow } from './protection.repository.ts';

/** Whether the member is excluded or in a time-out. */
export const isKeptOut = async (db: TenantDb, ctx: Ctx, memberId: string): Promise<boolean> =>
  (await readProtectionRow(db, ctx, memberId, ctx.clock.now())).keptOutBy !== null;

/** What the deposit page says of the member's deposit limits: what each still allows, whether one must be chosen first, and whether none is accepted at all. */
export async function readDepositLimits(
  db: TenantDb,
  ctx: Ctx,
  memberId: string,
  currency: string,
): Promise<Pick<DepositMethodsValue, 'limits' | 'isLimitDue' | 'keptOutBy'>> {
  const protection = await readProtectionRow(db, ctx, memberId, ctx.clock.now());
  const sums = await sumDeposits(db, ctx, memberId);
  const text = (minor: bigint) => formatAmount(minor, currency);
  const limits = LIMIT_PERIODS.flatMap((period) => {
    const limit = protection.limits.deposit[period];
    if (limit === null) return [];
    const left = limit > sums[period] ? limit - sums[period] : 0n;
    return [{ period, limit: text(limit), left: text(left) }];
  });
  return {
    limits,
    keptOutBy: protection.keptOutBy ?? ((await lacksLevelForPlay(db, ctx, memberId)) ? 'identity' : null),
    isLimitDue: ctx.manifest.private.protection.depositLimitFirst && !protection.isDepositLimitChosen,
  };
}
