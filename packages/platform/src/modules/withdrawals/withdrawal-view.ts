import { formatAmount } from '@marquee/contracts/money';
import type { WithdrawalRow, WithdrawalsValue } from '@marquee/contracts/schemas/cashier';
import type { Ctx, MemberCtx, TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findPayoutAccounts, maskedNumber, type PayoutAccount } from '../payout-accounts/index.ts';
import { type Payout, payoutsOf, type Receipt, realAmountOf, receiptsOf } from './payouts.repository.ts';
import { approversOf, openCasesOf } from './steps.repository.ts';
import { paidOf, unpaidOf } from './withdrawal-sums.ts';
import { countWithdrawals, listWithdrawals, type Withdrawal } from './withdrawals.repository.ts';

/** A withdrawal with all that is shown of it. */
export interface WithdrawalDetails {
  readonly withdrawal: Withdrawal;
  readonly account: PayoutAccount;
  readonly payouts: readonly Payout[];
  readonly receipts: ReadonlyMap<string, Receipt>;
  readonly approvers: readonly string[];
  /** Ids of payouts that the provider reports as failed after it had paid them, while staff look at it. */
  readonly refused: ReadonlySet<string>;
}

/** These withdrawals with their accounts, payouts and receipts, in a fixed number of queries. */
export async function readDetails(
  db: TenantDb,
  ctx: TenantScope,
  list: readonly Withdrawal[],
): Promise<WithdrawalDetails[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ id }) => id);
  const accounts = await findPayoutAccounts(
    db,
    ctx,
    list.map(({ accountId }) => accountId),
  );
  const payouts = await payoutsOf(db, ctx, ids);
  const payoutIds = payouts.map(({ id }) => id);
  const receipts = await receiptsOf(db, ctx, payoutIds);
  const cases = await openCasesOf(db, ctx, payoutIds);
  const refused = new Set(cases.flatMap(({ kind, payoutId }) => (kind === 'failedAfterPayment' ? [payoutId] : [])));
  const approvers = await approversOf(db, ctx, ids);
  return list.map((withdrawal) => {
    const account = accounts.find(({ id }) => id === withdrawal.accountId);
    if (account === undefined) throw new Error('A withdrawal has no account');
    const own = payouts.filter(({ withdrawalId }) => withdrawalId === withdrawal.id);
    return { withdrawal, account, payouts: own, receipts, approvers: approvers.get(withdrawal.id) ?? [], refused };
  });
}

export const viewAccount = ({ kind, holder, number, bank }: PayoutAccount) => ({
  kind,
  holder,
  number: maskedNumber(number),
  bank,
});

export function viewPayout(
  payout: Payout,
  currency: string,
  { receipts, refused }: Pick<WithdrawalDetails, 'receipts' | 'refused'>,
) {
  const { id, state, paidAt, forcedAt } = payout;
  const receipt = receipts.get(id);
  const isRefused = refused.has(id);
  return {
    payoutId: id,
    amount: formatAmount(realAmountOf(payout), currency),
    state,
    paidAt: paidAt?.toISOString() ?? null,
    receipt: receipt?.answer ?? null,
    forcedAt: state === 'paid' && receipt === undefined && !isRefused ? (forcedAt?.toISOString() ?? null) : null,
    hasProof: receipt !== undefined && receipt.file !== null,
    isRefused,
  };
}

/** A member may take a withdrawal back while no person has approved it, where the brand allows it. */
export const isCancellable = (
  { manifest }: Pick<Ctx, 'manifest'>,
  { state }: Pick<Withdrawal, 'state'>,
  approvers: readonly string[],
): boolean => manifest.private.cashier.isCancellable && state === 'review' && approvers.length === 0;

function rowOf(ctx: MemberCtx, details: WithdrawalDetails): WithdrawalRow {
  const { withdrawal, account, payouts, approvers } = details;
  const { id, method, kind, state, amount, fee, currency, createdAt, reason } = withdrawal;
  const text = (minor: bigint) => formatAmount(minor, currency);
  const isOver = state === 'rejected' || state === 'cancelled';
  const known = ctx.manifest.private.cashier.withdrawalMethods.find(({ code }) => code === method);
  return {
    withdrawalId: id,
    method,
    // A method that the brand no longer has is named by its kind.
    name: known?.name ?? { [ctx.manifest.public.defaultLanguage]: kind },
    state,
    amount: text(amount),
    fee: text(fee),
    currency,
    account: viewAccount(account),
    reason,
    createdAt: createdAt.toISOString(),
    paid: text(paidOf(payouts)),
    remainder: text(isOver ? 0n : unpaidOf(withdrawal, payouts)),
    isCancellable: isCancellable(ctx, withdrawal, approvers),
    payouts: payouts.map((payout) => viewPayout(payout, currency, details)),
  };
}

/** One withdrawal as its member sees it. */
export async function viewWithdrawal(db: TenantDb, ctx: MemberCtx, withdrawal: Withdrawal): Promise<WithdrawalRow> {
  const [details] = await readDetails(db, ctx, [withdrawal]);
  if (details === undefined) throw new Error('A withdrawal is gone');
  return rowOf(ctx, details);
}

/** A page of the member's withdrawals, newest first. */
export async function readWithdrawals(
  db: TenantDb,
  ctx: MemberCtx,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<WithdrawalsValue> {
  const { memberId } = ctx.actor;
  const { total, running } = await countWithdrawals(db, ctx, memberId);
  const all = await readDetails(db, ctx, await listWithdrawals(db, ctx, memberId, page));
  return {
    withdrawals: all.map((details) => rowOf(ctx, details)),
    total,
    running,
    totalPages: Math.ceil(total / page.pageSize),
  };
}
