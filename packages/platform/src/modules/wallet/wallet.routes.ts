import { formatAmount } from '@marquee/contracts/money';
import { type Balance, balanceValue } from '@marquee/contracts/schemas/member';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Services } from '../../services.ts';
import { readOwnMoney } from '../bonus/index.ts';
import { currencyOf } from '../member/index.ts';

/** The wallet's calls (§7 wallet). */
export function walletRoutes(routes: PlayerRoutes, { withTenant }: Services): void {
  routes.route('balance', {
    value: balanceValue,
    handler: (visitor) => {
      const ctx = requireMember(visitor);
      return withTenant(ctx, (db) => balanceOf(db, ctx));
    },
  });
}

async function balanceOf(db: TenantDb, ctx: MemberCtx): Promise<Balance> {
  const { memberId } = ctx.actor;
  const currency = currencyOf(ctx);
  const text = (minor: bigint) => formatAmount(minor, currency);
  const { cash, bonus } = await readOwnMoney(db, ctx, memberId, currency);
  return {
    sumBalance: text(cash + (bonus?.left ?? 0n)),
    currency,
    cash: text(cash),
    bonus: bonus && {
      amount: text(bonus.left),
      inPlay: text(bonus.inPlay),
      wagering: text(bonus.required),
      progress: text(bonus.progress),
      expiresAt: bonus.expiresAt.toISOString(),
    },
  };
}
