import { feeOf } from '@marquee/contracts/cashier';
import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import type { FieldError } from '@marquee/contracts/problems';
import type { WithdrawalRow, withdrawRequest } from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { NO_CLAIM } from '../../claim.ts';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import { lockMember, type Member } from '../member/index.ts';
import { type PaymentProvider, requirePayer } from '../payments/index.ts';
import { findPayoutAccount, isOwnName, type PayoutAccount } from '../payout-accounts/index.ts';
import { hashRequest, postWithin } from '../wallet/index.ts';
import { admitWithdrawal } from './admit-withdrawal.ts';
import { startPaying } from './begin-payouts.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { giveUpBonus } from './open-bonus.ts';
import { findRisks, personsFor } from './risk-rules.ts';
import { recordStep } from './steps.repository.ts';
import { holdPosting } from './withdrawal-postings.ts';
import { viewWithdrawal } from './withdrawal-view.ts';
import { findWithdrawalByKey, insertWithdrawal, sumSince, type Withdrawal } from './withdrawals.repository.ts';

export interface RequestDeps {
  readonly withTenant: WithTenant;
  /** By code. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
}

export interface WithdrawalRequest {
  readonly body: z.output<typeof withdrawRequest>;
  /** The caller's `Idempotency-Key`: the same key finds the same withdrawal for ever. */
  readonly key: string;
}

const invalid = (...errors: FieldError[]) => new ProblemError('validation_failed', { errors });

/**
 * Requests a withdrawal: the money is held from here on. Requests of one member take turns. It is approved at once, or waits for staff.
 * @throws ProblemError `validation_failed`, `payout_account_held`, `payout_account_name`, `withdrawal_daily_limit`, `identity_required`, `bonus_would_be_lost`,
 * `insufficient_funds`, `idempotency_mismatch`, `payment_unavailable`.
 */
export function requestWithdrawal(
  { withTenant, providers }: RequestDeps,
  ctx: MemberCtx,
  request: WithdrawalRequest,
): Promise<WithdrawalRow> {
  return withTenant(ctx, async (db) => {
    const member = await lockMember(db, ctx, ctx.actor.memberId);
    if (member === null) throw new ProblemError('token_invalid');
    const requestHash = hashOf(request);
    const known = await findWithdrawalByKey(db, ctx, { memberId: member.id, key: request.key });
    if (known !== null) {
      if (!known.requestHash.equals(requestHash)) throw new ProblemError('idempotency_mismatch');
      return viewWithdrawal(db, ctx, known);
    }
    const checked = await readRequest(db, ctx, member, request);
    const { code, provider } = checked.method;
    requirePayer(providers, ctx, { method: code, provider });
    const riskCase = { db, ctx, member, now: ctx.clock.now(), ...checked };
    const risks = await findRisks(riskCase);
    const approvalsNeeded = risks.length === 0 ? 0 : await personsFor(riskCase);
    const ruled = { ...checked, risks, approvalsNeeded };
    const withdrawal = withdrawalOf(ctx, member, { ...ruled, key: request.key, requestHash });
    await giveUpBonus(db, ctx, request.body.forfeitBonus);
    await insertWithdrawal(db, ctx, withdrawal);
    const { outcome } = await postWithin(db, ctx, holdPosting(withdrawal));
    // The withdrawal is rolled back too: the same key may be tried again.
    if (outcome !== 'posted') throw new ProblemError('insufficient_funds');
    await recordStep(db, ctx, { withdrawalId: withdrawal.id, what: 'requested', actor: 'player' });
    if (withdrawal.state === 'approved') {
      await recordStep(db, ctx, { withdrawalId: withdrawal.id, what: 'passed', actor: 'platform' });
      await startPaying(db, ctx, withdrawal);
    }
    await notifyWithdrawal(db, ctx, withdrawal);
    return viewWithdrawal(db, ctx, withdrawal);
  });
}

const hashOf = ({ body: { method, accountId, amount, currency } }: WithdrawalRequest): Buffer =>
  hashRequest({ method, accountId, amount: parseMinor(amount), currency });

type Checked = Awaited<ReturnType<typeof readRequest>>;

/** Approved unless a risk rule sends it to staff. */
function withdrawalOf(
  ctx: MemberCtx,
  { id: memberId, currency }: Member,
  { method, amount, account, ...rest }: Checked & Pick<Withdrawal, 'risks' | 'approvalsNeeded' | 'key' | 'requestHash'>,
): Withdrawal {
  const now = ctx.clock.now();
  return {
    id: uuidv7({ msecs: now.getTime() }),
    memberId,
    currency,
    accountId: account.id,
    method: method.code,
    provider: method.provider,
    kind: method.kind,
    amount,
    fee: feeOf(amount, method),
    ...rest,
    state: rest.risks.length > 0 ? 'review' : 'approved',
    receiptMinutes: ctx.manifest.private.cashier.receiptMinutes,
    createdAt: now,
    ...NO_CLAIM,
    chargedAt: null,
    endedAt: null,
    reason: null,
  };
}

/** The checked request. */
async function readRequest(db: TenantDb, ctx: MemberCtx, member: Member, { body }: WithdrawalRequest) {
  const { withdrawalMethods, perDay } = ctx.manifest.private.cashier;
  if (body.currency !== member.currency) throw invalid({ path: 'currency', code: 'choice' });
  const decimals = decimalsOf(member.currency);
  const method = withdrawalMethods.find(({ code }) => code === body.method);
  if (method === undefined) throw invalid({ path: 'method', code: 'choice' });
  const amount = parseMinor(body.amount, decimals) ?? 0n;
  const isWithin = amount >= (parseMinor(method.min) ?? 0n) && amount <= (parseMinor(method.max) ?? 0n);
  if (!isWithin || amount <= feeOf(amount, method)) throw invalid({ path: 'amount', code: 'range' });
  const account = await findPayoutAccount(db, ctx, member.id, body.accountId);
  requireUsable(ctx, account, method.kind);
  // Another name may have been verified since the account was added.
  if (!(await isOwnName(db, ctx, member.id, account.holder))) throw new ProblemError('payout_account_name');
  const day = await sumSince(db, ctx, member.id, new Date(ctx.clock.now().getTime() - DAY_MS));
  if (day.minor + amount > (parseMinor(perDay, decimals) ?? 0n)) throw new ProblemError('withdrawal_daily_limit');
  await admitWithdrawal(db, ctx, member, amount);
  return { method, amount, account };
}

function requireUsable(
  { clock }: MemberCtx,
  account: PayoutAccount | null,
  kind: PayoutAccount['kind'],
): asserts account is PayoutAccount {
  if (account === null || account.removedAt !== null || account.kind !== kind)
    throw invalid({ path: 'accountId', code: 'choice' });
  if (account.usableAt > clock.now()) throw new ProblemError('payout_account_held');
}
