import { decimalsOf, formatMinor } from '@marquee/contracts/money';
import {
  type payoutCasesValue,
  type StaffWithdrawal,
  type StaffWithdrawalRow,
  WITHDRAWALS_PER_PAGE,
  type withdrawalQueueRequest,
  type withdrawalQueueValue,
} from '@marquee/contracts/schemas/staff-withdrawals';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import type { Files } from '../files/index.ts';
import { receiptsOf } from './payouts.repository.ts';
import { listCases, listQueue, usernamesOf } from './staff-lists.repository.ts';
import { stepsOf } from './steps.repository.ts';
import { paidOf, stuckOf } from './withdrawal-sums.ts';
import { readWholes, viewAccount, viewPayout } from './withdrawal-view.ts';
import { findWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

type Whole = Awaited<ReturnType<typeof readWholes>>[number];

function rowOf(ctx: StaffCtx, { withdrawal, payouts, approvers }: Whole, username: string): StaffWithdrawalRow {
  const { id, memberId, method, state, amount, fee, currency, risks, approvalsNeeded, createdAt } = withdrawal;
  const { claimedBy, claimedUntil } = withdrawal;
  const text = (minor: bigint) => formatMinor(minor, decimalsOf(currency));
  const isClaimed = claimedBy !== null && claimedUntil !== null && claimedUntil > ctx.clock.now();
  return {
    withdrawalId: id,
    player: { id: memberId, username },
    ...{ method, state, amount: text(amount), fee: text(fee), currency, risks, approvalsNeeded },
    approvedBy: [...approvers],
    claim: isClaimed ? { staff: claimedBy, until: claimedUntil.toISOString() } : null,
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
  const wholes = await readWholes(db, ctx, list);
  return wholes.map((whole) => rowOf(ctx, whole, names.get(whole.withdrawal.memberId) ?? ''));
}

export async function readQueue(
  db: TenantDb,
  ctx: StaffCtx,
  request: z.output<typeof withdrawalQueueRequest>,
): Promise<z.infer<typeof withdrawalQueueValue>> {
  const list = await listQueue(db, ctx, request, WITHDRAWALS_PER_PAGE + 1);
  const shown = list.slice(0, WITHDRAWALS_PER_PAGE);
  return {
    withdrawals: await rowsOf(db, ctx, shown),
    next: list.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A withdrawal with its payouts and steps. @throws ProblemError `not_found`. */
export async function openWithdrawal(db: TenantDb, ctx: StaffCtx, id: string): Promise<StaffWithdrawal> {
  const withdrawal = await findWithdrawal(db, ctx, id);
  const [whole] = withdrawal === null ? [] : await readWholes(db, ctx, [withdrawal]);
  if (withdrawal === null || whole === undefined) throw new ProblemError('not_found');
  const names = await usernamesOf(db, ctx, [withdrawal.memberId]);
  const { payouts, receipts, account } = whole;
  const steps = await stepsOf(db, ctx, id);
  return {
    ...rowOf(ctx, whole, names.get(withdrawal.memberId) ?? ''),
    ...{ provider: withdrawal.provider, reason: withdrawal.reason, account: viewAccount(account) },
    payouts: payouts.map((payout) => ({
      ...viewPayout(payout, withdrawal.currency, receipts.get(payout.id)),
      ...{ reference: payout.reference, failure: payout.reason },
    })),
    stuck: formatMinor(stuckOf(withdrawal, payouts), decimalsOf(withdrawal.currency)),
    steps: steps.map(({ at, what, actor, staff, payoutId, note }) => ({
      ...{ at: at.toISOString(), what, actor, staff, payoutId, note },
    })),
  };
}

export async function readCases(
  db: TenantDb,
  ctx: StaffCtx,
  after: string | undefined,
): Promise<z.infer<typeof payoutCasesValue>> {
  const list = await listCases(db, ctx, after, WITHDRAWALS_PER_PAGE + 1);
  const shown = list.slice(0, WITHDRAWALS_PER_PAGE);
  const names = await usernamesOf(
    db,
    ctx,
    shown.map(({ memberId }) => memberId),
  );
  return {
    cases: shown.map(({ memberId, amount, openedAt, file, ...one }) => ({
      ...one,
      player: { id: memberId, username: names.get(memberId) ?? '' },
      amount: formatMinor(amount, decimalsOf(one.currency)),
      openedAt: openedAt.toISOString(),
      hasProof: file !== null,
    })),
    next: list.length > shown.length ? (shown.at(-1)?.caseId ?? null) : null,
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
