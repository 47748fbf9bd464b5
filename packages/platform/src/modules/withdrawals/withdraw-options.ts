import { decimalsOf, formatAmount, parseMinor } from '@marquee/contracts/money';
import type { WithdrawOptionsValue } from '@marquee/contracts/schemas/cashier';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import { currencyOf } from '../member/index.ts';
import { canPayOut, type PaymentProvider } from '../payments/index.ts';
import { readCash } from '../wallet/index.ts';
import { readMissingIdentity } from './admit-withdrawal.ts';
import { readOpenBonus } from './open-bonus.ts';
import { sumSince } from './withdrawals.repository.ts';

/** What the member has to know before a withdrawal. */
export async function readWithdrawOptions(
  db: TenantDb,
  ctx: MemberCtx,
  providers: ReadonlyMap<string, PaymentProvider>,
): Promise<WithdrawOptionsValue> {
  const { memberId } = ctx.actor;
  const { withdrawalMethods, perDay, isCancellable, receiptMinutes } = ctx.manifest.private.cashier;
  const currency = currencyOf(ctx);
  const day = await sumSince(db, ctx, memberId, new Date(ctx.clock.now().getTime() - DAY_MS));
  const left = (parseMinor(perDay, decimalsOf(currency)) ?? 0n) - day.minor;
  // `tenant check` names the others.
  const payable = withdrawalMethods.filter((method) => canPayOut(providers, method));
  const missing = await readMissingIdentity(db, ctx, { id: memberId, currency });
  return {
    currency,
    methods: payable.map(({ code, kind, name, min, max, feeFixed, feePercent }) => ({
      code,
      kind,
      name,
      min,
      max,
      feeFixed,
      feePercent,
    })),
    available: formatAmount(await readCash(db, ctx, memberId, currency), currency),
    leftToday: formatAmount(left > 0n ? left : 0n, currency),
    bonus: await readOpenBonus(db, ctx),
    identity: missing && { ...missing, left: formatAmount(missing.left, currency) },
    isCancellable,
    receiptMinutes,
  };
}
