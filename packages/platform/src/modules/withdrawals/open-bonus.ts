import { formatAmount } from '@marquee/contracts/money';
import type { WithdrawOptionsValue } from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { forfeitBonus, readActiveBonus } from '../bonus/index.ts';
import { currencyOf } from '../member/index.ts';

/** The member's open bonus, which a withdrawal ends; null: none. Its amount is what would be lost. */
export async function readOpenBonus(db: TenantDb, ctx: MemberCtx): Promise<WithdrawOptionsValue['bonus']> {
  const bonus = await readActiveBonus(db, ctx, ctx.actor.memberId, currencyOf(ctx));
  if (bonus === null) return null;
  const text = (minor: bigint) => formatAmount(minor, currencyOf(ctx));
  return {
    amount: text(bonus.left + bonus.inPlay),
    wagering: text(bonus.required),
    progress: text(bonus.progress),
    expiresAt: bonus.expiresAt.toISOString(),
  };
}

/** Forfeits the open bonus, if there is one. @throws ProblemError `bonus_would_be_lost`: the member has not agreed to it. */
export async function giveUpBonus(db: TenantDb, ctx: MemberCtx, isAgreed: boolean): Promise<void> {
  const { memberId } = ctx.actor;
  if ((await readActiveBonus(db, ctx, memberId, currencyOf(ctx))) === null) return;
  if (!isAgreed) throw new ProblemError('bonus_would_be_lost');
  await forfeitBonus(db, ctx, memberId);
}
