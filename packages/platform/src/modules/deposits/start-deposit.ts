import { feeOf } from '@marquee/contracts/cashier';
import { LANGUAGES } from '@marquee/contracts/languages';
import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import type { DepositStartRequest } from '@marquee/contracts/schemas/cashier';
import type { DepositMethod } from '@marquee/contracts/snapshot';
import { ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { currencyOf } from '../member/index.ts';
import { type PaymentProvider, requireProvider } from '../payments/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { type Deposit, findDepositByKey, insertDeposit } from './deposits.repository.ts';
import { applyAnswer } from './settle-deposit.ts';

/** Longer than a request may take. */
const FIRST_LOOK_MS = 15_000;

export interface DepositDeps {
  readonly withTenant: WithTenant;
  /** By provider code. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  /** Refuses an amount that the member's limits do not allow, or an excluded member; in the transaction that stores the deposit. */
  admitDeposit(db: TenantDb, ctx: MemberCtx, memberId: string, amount: bigint): Promise<void>;
}

export interface StartRequest {
  readonly body: DepositStartRequest;
  readonly key: string;
  /** Where the payer returns to, without the deposit's id. */
  readonly returnUrl: string;
}

export const methodOf = ({ manifest }: MemberCtx, code: string): DepositMethod | undefined =>
  manifest.private.cashier.depositMethods.find((method) => method.code === code);

/**
 * Begins a deposit [W04]: the order is stored, then the provider is called for its page. The same key is the same deposit; one whose page
 * is not known yet is begun again.
 * @throws ProblemError `validation_failed`, `deposit_limit_reached`, `player_excluded`, `player_in_time_out`, `payment_refused`, `payment_unavailable`,
 * `idempotency_mismatch`
 */
export async function startDeposit(deps: DepositDeps, ctx: MemberCtx, request: StartRequest): Promise<Deposit> {
  const ordered = readOrder(ctx, request);
  const deposit = await deps.withTenant(ctx, async (db) => {
    const known = await findDepositByKey(db, ctx, ctx.actor.memberId, request.key);
    if (known !== null) return known;
    requireProvider(deps.providers, ctx, ordered);
    await deps.admitDeposit(db, ctx, ctx.actor.memberId, ordered.amount);
    if (await insertDeposit(db, ctx, ordered)) return ordered;
    const theirs = await findDepositByKey(db, ctx, ctx.actor.memberId, request.key);
    if (theirs === null) throw new ProblemError('conflict');
    return theirs;
  });
  if (!deposit.requestHash.equals(ordered.requestHash)) throw new ProblemError('idempotency_mismatch');
  const isToBegin = deposit.state === 'pending' && deposit.url === null && deposit.cancelDueAt === null;
  return isToBegin ? begin(deps, ctx, deposit, request) : deposit;
}

/** Outside any transaction: a slow provider must not hold a connection. */
async function begin(
  { withTenant, providers }: DepositDeps,
  ctx: MemberCtx,
  deposit: Deposit,
  { body, returnUrl }: StartRequest,
): Promise<Deposit> {
  const { id, kind, amount, currency, expiresAt } = deposit;
  const language = LANGUAGES[body.language ?? ctx.manifest.public.defaultLanguage].tag;
  const order = { id: `${ctx.merchant}.${id}`, kind, amount, currency, expiresAt, language };
  const provider = providers.get(deposit.provider);
  if (provider === undefined) throw new ProblemError('payment_unavailable');
  const payment = await provider.begin({ ...order, returnUrl }).catch(async (cause: unknown) => {
    // The order may have arrived although its answer did not.
    const begun = await provider.queryPayment({ id: order.id, reference: null, currency }).catch(() => null);
    if (begun === null) throw new ProblemError('payment_unavailable', {}, { cause });
    return begun;
  });
  const begun = await withTenant(ctx, (db) => applyAnswer(db, ctx, id, payment));
  if (begun === null) throw new Error('A deposit is gone');
  if (begun.state === 'failed') throw new ProblemError('payment_refused');
  return begun;
}

function readOrder(ctx: MemberCtx, { body, key }: StartRequest): Deposit {
  const currency = currencyOf(ctx);
  const method = methodOf(ctx, body.method);
  const amount = parseMinor(body.amount, decimalsOf(currency));
  const refuse = (path: string, code: string): never => {
    throw new ProblemError('validation_failed', { errors: [{ path, code }] });
  };
  if (method === undefined) return refuse('method', 'choice');
  if (body.currency !== currency) return refuse('currency', 'choice');
  if (amount === null) return refuse('amount', 'format');
  const bound = (text: string) => parseMinor(text, decimalsOf(currency)) ?? 0n;
  if (amount < bound(method.min) || amount > bound(method.max)) return refuse('amount', 'range');
  const fee = feeOf(amount, method);
  // The fee would leave nothing.
  if (fee >= amount) return refuse('amount', 'range');
  const now = ctx.clock.now();
  return {
    id: uuidv7({ msecs: now.getTime() }),
    memberId: ctx.actor.memberId,
    method: method.code,
    provider: method.provider,
    kind: method.kind,
    currency,
    amount,
    fee,
    key,
    requestHash: hashRequest({ method: method.code, amount, currency }),
    state: 'pending',
    reason: null,
    reference: null,
    url: null,
    returned: 0n,
    createdAt: now,
    expiresAt: new Date(now.getTime() + method.expiresMinutes * 60_000),
    creditedAt: null,
    endedAt: null,
    lapsedAt: null,
    attempts: 0,
    dueAt: new Date(now.getTime() + FIRST_LOOK_MS),
    cancelDueAt: null,
  };
}
