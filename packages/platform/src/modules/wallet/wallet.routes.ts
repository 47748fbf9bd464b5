import { decimalsOf, formatMinor } from '@marquee/contracts/money';
import { balanceValue } from '@marquee/contracts/schemas/member';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { currencyOf } from '../member/index.ts';
import { readBalance } from './wallet.read-model.ts';

/** The wallet's calls (§7 wallet). */
export function walletRoutes(routes: PlayerRoutes, { withTenant }: Services): void {
  routes.route('balance', {
    value: balanceValue,
    handler: async (visitor) => {
      const ctx = requireMember(visitor);
      const currency = currencyOf(ctx);
      const balance = await withTenant(ctx, (db) => readBalance(db, ctx, ctx.actor.memberId, currency));
      return { sumBalance: formatMinor(balance, decimalsOf(currency)), currency };
    },
  });
}
