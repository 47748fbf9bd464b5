import { formatAmount } from '@marquee/contracts/money';
import {
  DEPOSITS_PER_PAGE,
  type StaffDeposit,
  type StaffDepositRow,
  type StaffDepositsRequest,
  type StaffDepositsValue,
} from '@marquee/contracts/schemas/staff-deposits';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { methodName } from '../../method-name.ts';
import { pageOf } from '../../page-of.ts';
import { findPlayer } from '../member/index.ts';
import {
  eventsOfDeposit,
  type FoundDeposit,
  findDeposits,
  listFoundDeposits,
  returnsOfDeposit,
} from './staff-deposits.repository.ts';
import { viewPostedReturn } from './view-return.ts';

/** A brand's deposits, newest first. An unknown player has none. */
export async function readDeposits(
  db: TenantDb,
  ctx: StaffCtx,
  request: StaffDepositsRequest,
): Promise<StaffDepositsValue> {
  const player = request.player === undefined ? undefined : await findPlayer(db, ctx, request.player);
  if (player === null) return { deposits: [], next: null };
  const found = await listFoundDeposits(db, ctx, request, player?.id);
  const { shown, next } = pageOf(found, DEPOSITS_PER_PAGE, ({ deposit }) => deposit.id);
  return { deposits: shown.map((one) => rowOf(ctx, one)), next };
}

/** A deposit with its callbacks, refunds and chargebacks. @throws ProblemError `not_found`. */
export async function openDeposit(db: TenantDb, ctx: StaffCtx, id: string): Promise<StaffDeposit> {
  const found = (await findDeposits(db, ctx, [id])).get(id);
  if (found === undefined) throw new ProblemError('not_found');
  const { reference, currency, expiresAt, creditedAt, endedAt } = found.deposit;
  const events = await eventsOfDeposit(db, ctx, id);
  const returns = await returnsOfDeposit(db, ctx, id);
  return {
    ...rowOf(ctx, found),
    reference,
    expiresAt: expiresAt.toISOString(),
    creditedAt: creditedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    events: events.map((event) => ({
      id: event.id,
      state: event.state,
      currency: event.currency,
      amount: formatAmount(event.amount, event.currency),
      receivedAt: event.receivedAt.toISOString(),
    })),
    returns: returns.map((each) => viewPostedReturn(each, currency)),
  };
}

function rowOf(ctx: StaffCtx, { deposit, username }: FoundDeposit): StaffDepositRow {
  const { id, memberId, method, provider, kind, state, reason, amount, fee, currency, returned, createdAt } = deposit;
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    depositId: id,
    player: { id: memberId, username },
    method,
    methodName: methodName(ctx.manifest.private.cashier.depositMethods, method),
    provider,
    kind,
    state,
    reason,
    currency,
    amount: text(amount),
    fee: text(fee),
    returned: text(returned),
    createdAt: createdAt.toISOString(),
  };
}
