import { decimalsOf, formatMinor, parseMinor } from '@marquee/contracts/money';
import type { WithdrawOptionsValue } from '@marquee/contracts/schemas/cashier';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import { currencyOf } from '../member/index.ts';
import { readCash } from '../wallet/index.ts';
import { readMissingIdentity } from './admit-withdrawal.ts';
import { readOpenBonus } from './open-bonus.ts';
import { sumSince } from './withdrawals.repository.ts';

/** What the member has to know before a withdrawal. */
export async function readWithdrawOptions(db: TenantDb, ctx: MemberCtx): Promise<WithdrawOptionsValue> {
  const { memberId } = ctx.actor;
  const { withdrawalMethods, perDay, isCancellable, receiptMinutes } = ctx.manifest.private.cashier;
  const currency = currencyOf(ctx);
  const decimals = decimalsOf(currency);
  const day = await sumSince(db, ctx, memberId, new Date(ctx.clock.now().getTime() - DAY_MS));
  const left = (parseMinor(perDay, decimals) ?? 0n) - day.minor;
  const missing = await readMissingIdentity(db, ctx, { id: memberId, currency });
  return {
    currency,
    methods: withdrawalMethods.map(({ code, kind, name, min, max, feeFixed, feePercent }) => ({
      code,
      kind,
      name,
      min,
      max,
      feeFixed,
      feePercent,
    })),
    available: formatMinor(await readCash(db, ctx, memberId, currency), decimals),
    leftToday: formatMinor(left > 0n ? left : 0n, decimals),
    bonus: await readOpenBonus(db, ctx),
    identity: missing && { ...missing, left: formatMinor(missing.left, decimals) },
    isCancellable,
    receiptMinutes,
  };
}
