import { formatAmount } from '@marquee/contracts/money';
import {
  type CloseDebtRequest,
  DEBTS_LISTED,
  type DepositDebtsValue,
  type StaffDeposit,
  type UnmatchedPayment,
} from '@marquee/contracts/schemas/staff-deposits';
import { ProblemError } from '@marquee/server-kit';
import { and, asc, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { depositReturns, deposits } from '../deposits/index.ts';
import { usernamesOf } from '../member/index.ts';
import { openPayments, paymentMatches } from './payment-matches.tables.ts';
import { openDeposit } from './staff-deposits.ts';
import { openPayment } from './unmatched-payments.ts';

const isOpenAt = ({ merchant }: TenantScope) =>
  and(
    eq(depositReturns.tenant, merchant),
    gt(depositReturns.debt, 0n),
    isNull(depositReturns.debtClosedAt),
    isNull(depositReturns.reversedAt),
  );

const { tenant, id: returnId, depositId, paymentId, at: returnedAt } = depositReturns;
/** A payment may have had requests that were rejected before. */
const isApproved = sql`EXISTS (SELECT FROM app.approval a
  WHERE a.tenant = ${paymentMatches.tenant} AND a.id = ${paymentMatches.id} AND a.state = 'approved')`;

/** Open debts of refunds and chargebacks, the oldest first. */
export async function readDebts(db: TenantDb, ctx: StaffCtx): Promise<DepositDebtsValue> {
  const [all] = await db.select({ total: count() }).from(depositReturns).where(isOpenAt(ctx));
  // Of a matched payment it is the debt of the player to whom it was credited, who may have no deposit for it.
  const isMatch = and(eq(paymentMatches.tenant, tenant), eq(paymentMatches.paymentId, paymentId), isApproved);
  const found = await db
    .select({
      returned: depositReturns,
      ordered: deposits.currency,
      paid: openPayments.currency,
      player: sql<string>`coalesce(${paymentMatches.memberId}, ${deposits.memberId})`,
    })
    .from(depositReturns)
    .leftJoin(deposits, and(eq(deposits.tenant, tenant), eq(deposits.id, depositId)))
    .leftJoin(openPayments, and(eq(openPayments.tenant, tenant), eq(openPayments.id, paymentId)))
    .leftJoin(paymentMatches, isMatch)
    .where(isOpenAt(ctx))
    .orderBy(asc(returnedAt), asc(returnId))
    .limit(DEBTS_LISTED);
  const names = await usernamesOf(
    db,
    ctx,
    found.map(({ player }) => player),
  );
  return {
    total: all?.total ?? 0,
    debts: found.map(({ returned, ordered, paid, player }) => {
      const currency = returned.currency ?? paid ?? ordered ?? '';
      return {
        id: returned.id,
        depositId: returned.depositId,
        paymentId: returned.paymentId,
        player: { id: player, username: names.get(player) ?? '' },
        kind: returned.kind,
        amount: formatAmount(returned.amount, currency),
        debt: formatAmount(returned.debt, currency),
        excess: formatAmount(returned.excess, currency),
        currency,
        at: returned.at.toISOString(),
      };
    }),
  };
}

/**
 * Closes one debt of a deposit with a reason. Repeating it with the same reason has no second effect.
 * @throws ProblemError `not_found` (no such debt), `conflict` (it was closed otherwise).
 */
export async function closeDebt(
  db: TenantDb,
  ctx: StaffCtx,
  deposit: string,
  request: CloseDebtRequest,
): Promise<StaffDeposit> {
  await close(db, ctx, eq(depositId, deposit), request);
  return openDeposit(db, ctx, deposit);
}

/** The same of a matched payment. */
export async function closePaymentDebt(
  db: TenantDb,
  ctx: StaffCtx,
  payment: string,
  request: CloseDebtRequest,
): Promise<UnmatchedPayment> {
  await close(db, ctx, eq(paymentId, payment), request);
  return openPayment(db, ctx, payment);
}

async function close(
  db: TenantDb,
  ctx: StaffCtx,
  isOfOne: SQL,
  { return: id, reason }: CloseDebtRequest,
): Promise<void> {
  const isIt = and(eq(tenant, ctx.merchant), isOfOne, eq(returnId, id));
  const [found] = await db.select().from(depositReturns).where(isIt).for('update');
  if (found === undefined || found.debt === 0n || found.reversedAt !== null) throw new ProblemError('not_found');
  const closed = { debtClosedBy: ctx.actor.id, debtNote: reason };
  if (found.debtClosedAt === null) {
    await db
      .update(depositReturns)
      .set({ ...closed, debtClosedAt: ctx.clock.now() })
      .where(isIt);
  } else if (found.debtClosedBy !== closed.debtClosedBy || found.debtNote !== closed.debtNote) {
    throw new ProblemError('conflict');
  }
}
