import { formatAmount } from '@marquee/contracts/money';
import {
  type DepositMethodsValue,
  type DepositRow,
  depositMethodsValue,
  depositQuery,
  depositRow,
  depositStartRequest,
  depositsQuery,
  depositsValue,
} from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { brandHost } from '../../brand-host.ts';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { idempotencyKeyOf } from '../../idempotency-key.ts';
import { currencyOf } from '../member/index.ts';
import { type Deposit, findOwnDeposit, listDeposits } from './deposits.repository.ts';
import { sumMatched } from './matched-payment.repository.ts';
import { type DepositDeps, methodOf, startDeposit } from './start-deposit.ts';

export interface DepositRoutesDeps extends DepositDeps {
  /** Address of a brand's pages, with `*` for its host. */
  readonly brandUrl: string;
  /** The member's deposit limits, whether one must be chosen first, and whether no deposit is accepted. */
  readDepositLimits(
    db: TenantDb,
    ctx: MemberCtx,
    memberId: string,
    currency: string,
  ): Promise<Pick<DepositMethodsValue, 'limits' | 'isLimitDue' | 'keptOutBy'>>;
  /** Whether the member is excluded or in a time-out: then no page leads to a payment that was begun before. */
  isKeptOut(db: TenantDb, ctx: MemberCtx, memberId: string): Promise<boolean>;
}

/** Deposits [W04]. */
export function depositsRoutes(routes: PlayerRoutes, deps: DepositRoutesDeps): void {
  const { withTenant } = deps;
  routes.route('depositMethods', {
    value: depositMethodsValue,
    handler: async (visitor) => {
      const ctx = requireMember(visitor);
      const methods = ctx.manifest.private.cashier.depositMethods.map(({ provider: _, ...method }) => method);
      const currency = currencyOf(ctx);
      const limits = await withTenant(ctx, (db) => deps.readDepositLimits(db, ctx, ctx.actor.memberId, currency));
      return { currency, methods, ...limits };
    },
  });
  routes.route('depositStart', {
    body: depositStartRequest,
    value: depositRow,
    handler: async (visitor, { body, request }) => {
      const ctx = requireMember(visitor);
      const key = idempotencyKeyOf(request);
      // Without a key, a repeat looks like a second deposit.
      if (key === null) throw new ProblemError('bad_request');
      const returnUrl = returnUrlOf(deps.brandUrl, ctx, request);
      const deposit = await startDeposit(deps, ctx, { body, key, returnUrl });
      const isMatched = deposit.state === 'matched';
      return isMatched
        ? withTenant(ctx, (db) => viewDeposit(db, ctx, deposit, false))
        : rowOf(ctx, deposit, { isKeptOut: false, matched: undefined });
    },
  });
  routes.route('deposits', {
    query: depositsQuery,
    value: depositsValue,
    handler: async (visitor, { query }) => {
      const ctx = requireMember(visitor);
      const { memberId } = ctx.actor;
      return withTenant(ctx, async (db) => {
        const { rows, total } = await listDeposits(db, ctx, memberId, query);
        const shown = await viewDeposits(db, ctx, rows, await deps.isKeptOut(db, ctx, memberId));
        return { deposits: shown, total, totalPages: Math.max(1, Math.ceil(total / query.pageSize)) };
      });
    },
  });
  routes.route('deposit', {
    query: depositQuery,
    value: depositRow,
    handler: async (visitor, { query }) => {
      const ctx = requireMember(visitor);
      const { memberId } = ctx.actor;
      return withTenant(ctx, async (db) => {
        const deposit = await findOwnDeposit(db, ctx, memberId, query.depositId);
        if (deposit === null) throw new ProblemError('not_found');
        return viewDeposit(db, ctx, deposit, await deps.isKeptOut(db, ctx, memberId));
      });
    },
  });
}

const returnUrlOf = (brandUrl: string, ctx: MemberCtx, request: FastifyRequest): string =>
  `${brandUrl.replace('*', brandHost(ctx, request))}/?mc=depositv2`;

async function viewDeposit(db: TenantDb, ctx: MemberCtx, deposit: Deposit, isKeptOut: boolean): Promise<DepositRow> {
  const [row] = await viewDeposits(db, ctx, [deposit], isKeptOut);
  if (row === undefined) throw new Error('A deposit is gone');
  return row;
}

async function viewDeposits(
  db: TenantDb,
  ctx: MemberCtx,
  list: readonly Deposit[],
  isKeptOut: boolean,
): Promise<DepositRow[]> {
  const matched = list.filter(({ state }) => state === 'matched').map(({ id }) => id);
  const sums = await sumMatched(db, ctx, matched);
  return list.map((deposit) => rowOf(ctx, deposit, { isKeptOut, matched: sums.get(deposit.id) }));
}

interface Seen {
  readonly isKeptOut: boolean;
  /** What staff credited instead of the order, in minor units. */
  readonly matched: bigint | undefined;
}

function rowOf(ctx: MemberCtx, deposit: Deposit, { isKeptOut, matched }: Seen): DepositRow {
  const { id, method, kind, state, currency, createdAt, expiresAt, endedAt } = deposit;
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    depositId: id,
    method,
    kind,
    state,
    currency,
    url: isKeptOut || deposit.cancelDueAt !== null ? null : deposit.url,
    name: methodOf(ctx, method)?.name ?? {},
    amount: text(deposit.amount),
    fee: text(deposit.fee),
    matched: matched === undefined ? null : text(matched),
    returned: text(deposit.returned),
    heldFor: heldFor(deposit),
    isCancelled: state === 'failed' && deposit.cancelDueAt !== null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function heldFor({ state, reason }: Deposit): DepositRow['heldFor'] {
  if (state !== 'review') return null;
  if (reason === 'limit') return 'limit';
  return reason === 'excluded' || reason === 'timeOut' ? 'keptOut' : null;
}
