import { formatAmount } from '@marquee/contracts/money';
import {
  type PayoutCase,
  type PayoutsValue,
  type payoutCasesValue,
  type payoutsRequest,
  type StaffWithdrawal,
  type StaffWithdrawalRow,
  WITHDRAWALS_PER_PAGE,
  type withdrawalQueueRequest,
  type withdrawalQueueValue,
} from '@marquee/contracts/schemas/staff-withdrawals';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import { claimOf } from '../../claim.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { methodName } from '../../method-name.ts';
import { pageOf } from '../../page-of.ts';
import type { Files } from '../files/index.ts';
import { usernamesOf } from '../member/index.ts';
import { accountProblem } from '../payout-accounts/index.ts';
import { receiptsOf } from './payouts.repository.ts';
import { latestReported, toReported } from './reported-amounts.ts';
import { findListedCase, listCases, listPayouts, listQueue } from './staff-lists.repository.ts';
import { stepsOf } from './steps.repository.ts';
import { paidOf, stuckOf } from './withdrawal-sums.ts';
import { readDetails, viewAccount, viewPayout, type WithdrawalDetails } from './withdrawal-view.ts';
import { findWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

function rowOf(
  ctx: StaffCtx,
  { withdrawal, payouts, approvers }: WithdrawalDetails,
  username: string,
): StaffWithdrawalRow {
  const { id, memberId, method, state, amount, fee, currency, risks, approvalsNeeded, createdAt } = withdrawal;
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    withdrawalId: id,
    player: { id: memberId, username },
    method,
    methodName: methodName(ctx.manifest.private.cashier.withdrawalMethods, method),
    state,
    amount: text(amount),
    fee: text(fee),
    currency,
    risks,
    approvalsNeeded,
    approvedBy: [...approvers],
    claim: claimOf(ctx, withdrawal),
    paid: text(paidOf(payouts)),
    createdAt: createdAt.toISOString(),
  };
}

async function rowsOf(db: TenantDb, ctx: StaffCtx, list: readonly Withdrawal[]): Promise<StaffWithdrawalRow[]> {
  const names = await usernamesOf(
    db,
    ctx,
    list.map(({ memberId }) => memberId),
  );
  const all = await readDetails(db, ctx, list);
  return all.map((details) => rowOf(ctx, details, names.get(details.withdrawal.memberId) ?? ''));
}

export async function readQueue(
  db: TenantDb,
  ctx: StaffCtx,
  request: z.output<typeof withdrawalQueueRequest>,
): Promise<z.infer<typeof withdrawalQueueValue>> {
  const found = await listQueue(db, ctx, request, ctx.clock.now(), WITHDRAWALS_PER_PAGE + 1);
  const { shown, next } = pageOf(found, WITHDRAWALS_PER_PAGE, ({ id }) => id);
  return { withdrawals: await rowsOf(db, ctx, shown), next };
}

/** A withdrawal with its payouts and steps. @throws ProblemError `not_found`. */
export async function openWithdrawal(db: TenantDb, ctx: StaffCtx, id: string): Promise<StaffWithdrawal> {
  const withdrawal = await findWithdrawal(db, ctx, id);
  const [details] = withdrawal === null ? [] : await readDetails(db, ctx, [withdrawal]);
  if (withdrawal === null || details === undefined) throw new ProblemError('not_found');
  const names = await usernamesOf(db, ctx, [withdrawal.memberId]);
  const { payouts, account } = details;
  const steps = await stepsOf(db, ctx, id);
  return {
    ...rowOf(ctx, details, names.get(withdrawal.memberId) ?? ''),
    provider: withdrawal.provider,
    reason: withdrawal.reason,
    account: viewAccount(account),
    accountProblem: await accountProblem(db, ctx, account),
    payouts: payouts.map((payout) => ({
      ...viewPayout(payout, withdrawal.currency, details),
      reference: payout.reference,
      failure: payout.reason,
    })),
    stuck: formatAmount(stuckOf(withdrawal, payouts), withdrawal.currency),
    steps: steps.map(({ at, what, actor, staff, payoutId, note }) => ({
      at: at.toISOString(),
      what,
      actor,
      staff,
      payoutId,
      note,
    })),
  };
}

export async function readCases(
  db: TenantDb,
  ctx: StaffCtx,
  after: string | undefined,
): Promise<z.infer<typeof payoutCasesValue>> {
  const found = await listCases(db, ctx, after, WITHDRAWALS_PER_PAGE + 1);
  const { shown, next } = pageOf(found, WITHDRAWALS_PER_PAGE, ({ caseId }) => caseId);
  const names = await usernamesOf(
    db,
    ctx,
    shown.map(({ memberId }) => memberId),
  );
  return { cases: shown.map((one) => viewCase(one, names)), next };
}

/** @throws ProblemError `not_found` */
export async function openCase(db: TenantDb, ctx: StaffCtx, id: string): Promise<PayoutCase> {
  const found = await findListedCase(db, ctx, id);
  if (found === null) throw new ProblemError('not_found');
  return viewCase(found, await usernamesOf(db, ctx, [found.memberId]));
}

const viewCase = (
  {
    memberId,
    amount,
    openedAt,
    file,
    reportedAmount,
    reportedCurrency,
    earlierReports,
    state,
    ...one
  }: Awaited<ReturnType<typeof listCases>>[number],
  names: ReadonlyMap<string, string>,
): PayoutCase => ({
  ...one,
  player: { id: memberId, username: names.get(memberId) ?? '' },
  amount: formatAmount(amount, one.currency),
  openedAt: openedAt.toISOString(),
  hasProof: file !== null,
  reported: latestReported({ reportedAmount, reportedCurrency }),
  earlier: earlierReports.map(({ amount: minor, currency }) => toReported(BigInt(minor), currency)),
  isEndable: one.kind === 'otherAmount' && state === 'sent',
});

/** Payouts with the number of each among those of its withdrawal. */
export async function readPayouts(
  db: TenantDb,
  ctx: StaffCtx,
  request: z.output<typeof payoutsRequest>,
): Promise<PayoutsValue> {
  const found = await listPayouts(db, ctx, request, WITHDRAWALS_PER_PAGE + 1);
  const { shown, next } = pageOf(found, WITHDRAWALS_PER_PAGE, ({ payout }) => payout.id);
  const names = await usernamesOf(
    db,
    ctx,
    shown.map(({ payout }) => payout.memberId),
  );
  return {
    payouts: shown.map(({ payout, currency, part, parts }) => ({
      payoutId: payout.id,
      withdrawalId: payout.withdrawalId,
      currency,
      part,
      parts,
      player: { id: payout.memberId, username: names.get(payout.memberId) ?? '' },
      amount: formatAmount(payout.amount, currency),
      state: payout.state,
      reason: payout.reason,
      reference: payout.reference,
      createdAt: payout.createdAt.toISOString(),
    })),
    next,
  };
}

/** The picture of a player who did not receive a payout. @throws ProblemError `not_found`. */
export async function readProof(withTenant: WithTenant, ctx: StaffCtx, files: Files, payoutId: string) {
  const receipts = await withTenant(ctx, (db) => receiptsOf(db, ctx, [payoutId]));
  const file = receipts.get(payoutId)?.file ?? null;
  const found = file && (await files.read(ctx, file));
  if (!found) throw new ProblemError('not_found');
  return { type: found.type, base64: found.bytes.toString('base64') };
}
