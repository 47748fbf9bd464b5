import { formatAmount } from '@marquee/contracts/money';
import {
  DEPOSITS_PER_PAGE,
  type PaymentMatch,
  type UnmatchedPayment,
  type UnmatchedRequest,
  type unmatchedValue,
} from '@marquee/contracts/schemas/staff-deposits';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { pageOf } from '../../page-of.ts';
import { viewApproval } from '../approvals/index.ts';
import { hashOf } from './match-hash.ts';
import {
  type FoundReturn,
  findPayment,
  isOfPayment,
  lastMatches,
  listPayments,
  type MatchRecord,
  type PostedReturn,
  postedReturns,
  returnsOfOrders,
  sumOpenPayments,
} from './payment-matches.repository.ts';
import type { OpenPayment } from './payment-matches.tables.ts';
import { type FoundDeposit, findDeposits } from './staff-deposits.repository.ts';
import { viewPostedReturn } from './view-return.ts';

/** Payments that no deposit explains, and how many are open, since when and of what sum. */
export async function readUnmatched(
  db: TenantDb,
  ctx: StaffCtx,
  request: UnmatchedRequest,
): Promise<z.infer<typeof unmatchedValue>> {
  const found = await listPayments(db, ctx, request);
  const { shown, next } = pageOf(found, DEPOSITS_PER_PAGE, ({ id }) => id);
  const sums = await sumOpenPayments(db, ctx);
  const oldest = sums.map(({ oldestAt }) => oldestAt.toISOString()).sort()[0];
  return {
    payments: await viewsOf(db, ctx, shown),
    next,
    open: {
      count: sums.reduce((total, { count }) => total + count, 0),
      oldestAt: oldest ?? null,
      sums: sums.map(({ currency, amount }) => ({ currency, amount: formatAmount(amount, currency) })),
    },
  };
}

/** @throws ProblemError `not_found` */
export async function openPayment(db: TenantDb, ctx: StaffCtx, id: string): Promise<UnmatchedPayment> {
  const payment = await findPayment(db, ctx, id);
  const [view] = payment === null ? [] : await viewsOf(db, ctx, [payment]);
  if (view === undefined) throw new ProblemError('not_found');
  return view;
}

async function viewsOf(db: TenantDb, ctx: StaffCtx, payments: readonly OpenPayment[]): Promise<UnmatchedPayment[]> {
  const matches = await lastMatches(
    db,
    ctx,
    payments.map(({ id }) => id),
  );
  const deposits = await findDeposits(
    db,
    ctx,
    payments.flatMap(({ depositId }) => depositId ?? []),
  );
  const returns = await returnsOfOrders(
    db,
    ctx,
    payments.map(({ orderId }) => orderId),
  );
  const posted = await postedReturns(
    db,
    ctx,
    payments.map(({ id }) => id),
  );
  return payments.map((payment) => ({
    ...viewOf(ctx, payment, matches.get(payment.id), deposits.get(payment.depositId ?? '')),
    returns: viewReturns(payment, returns, posted),
  }));
}

function viewOf(
  ctx: StaffCtx,
  { id, provider, orderId, reference, amount, currency, reason, foundAt, resolvedAt }: OpenPayment,
  match: MatchRecord | undefined,
  meant: FoundDeposit | undefined,
): Omit<UnmatchedPayment, 'returns'> {
  return {
    paymentId: id,
    provider,
    order: orderId,
    reference,
    amount: formatAmount(amount, currency),
    currency,
    reason,
    deposit: meant === undefined ? null : meantDeposit(meant),
    foundAt: foundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    match: match === undefined ? null : viewMatch(ctx, match),
  };
}

/** Those that were posted, and those that were not. */
function viewReturns(
  payment: OpenPayment,
  found: readonly FoundReturn[],
  posted: readonly PostedReturn[],
): UnmatchedPayment['returns'] {
  const { currency } = payment;
  const own = posted.filter(({ paymentId }) => paymentId === payment.id);
  const others = found.filter((each) => isOfPayment(payment, each) && !own.some(({ id }) => id === each.id));
  return [
    ...others.map((each) => ({
      id: each.id,
      kind: each.kind,
      amount: formatAmount(each.amount, each.currency),
      currency: each.currency,
      at: each.foundAt.toISOString(),
      reversedAt: each.reversedAt?.toISOString() ?? null,
      posted: null,
    })),
    ...own.map((each) => viewPostedReturn(each, currency)),
  ];
}

const meantDeposit = ({ deposit, username }: FoundDeposit): NonNullable<UnmatchedPayment['deposit']> => ({
  depositId: deposit.id,
  amount: formatAmount(deposit.amount, deposit.currency),
  currency: deposit.currency,
  player: { id: deposit.memberId, username },
});

function viewMatch(ctx: StaffCtx, { match, approval, username }: MatchRecord): PaymentMatch {
  const { id, resolution, memberId, depositId, note } = match;
  return {
    id,
    depositId,
    note,
    end: resolution === 'credit' ? 'credit' : 'giveBack',
    player: memberId === null ? null : { id: memberId, username: username ?? '' },
    hash: hashOf(match).toString('hex'),
    ...viewApproval(approval, ctx.clock.now()),
  };
}
