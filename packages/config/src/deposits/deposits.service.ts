import {
  type CloseDebtRequest,
  type DepositDebtsValue,
  depositDebtsValue,
  type ListedUnmatchedValue,
  type MatchRequest,
  type StaffDeposit,
  type StaffDepositsRequest,
  type StaffDepositsValue,
  staffDeposit,
  staffDepositsValue,
  type UnmatchedPayment,
  type UnmatchedRequest,
  unmatchedPayment,
  unmatchedValue,
} from '@marquee/contracts/schemas/staff-deposits';
import type { FastifyBaseLogger } from 'fastify';
import { auditAction, requireOwnPlatform } from '../platform/audited-action.ts';
import { performWaiting } from '../platform/perform-waiting.ts';
import { requireSecondPerson } from '../platform/second-person.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { withPeople } from '../staff/with-people.ts';

const missing = 'payment_not_found';

/** Reading is not recorded: the list has no personal data but usernames. */
export async function listDeposits(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
  body: StaffDepositsRequest,
): Promise<StaffDepositsValue> {
  await requireOwnPlatform(deps, merchant);
  return callPlatform(staffDepositsValue, { who, merchant, call: 'deposits.list', body, missing });
}

/** One deposit with what its provider reported. It is recorded that it was seen. */
export async function openDeposit(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  deposit: string,
): Promise<StaffDeposit> {
  await requireOwnPlatform(deps, merchant);
  const call = { call: 'deposits.open', params: { deposit }, body: {} } as const;
  const opened = await deps.callPlatform(staffDeposit, { ...call, who, merchant, missing });
  const detail = { player: opened.player.id };
  await auditAction(deps, who, { kind: 'deposit', action: 'open', merchant, target: `deposit.${deposit}`, detail });
  return opened;
}

/** Debts of refunds and chargebacks that are open. Reading is not recorded, as for deposits. */
export async function listDebts(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
): Promise<DepositDebtsValue> {
  await requireOwnPlatform(deps, merchant);
  return callPlatform(depositDebtsValue, { who, merchant, call: 'deposits.debts', body: {}, missing });
}

interface CloseDebtInput {
  readonly merchant: string;
  readonly deposit: string;
  readonly body: CloseDebtRequest;
  readonly idempotencyKey: string;
}

/** Closes a debt with a reason, recorded before and after. */
export function closeDebt(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, deposit, body, idempotencyKey }: CloseDebtInput,
  log: FastifyBaseLogger,
): Promise<StaffDeposit> {
  const { return: id, reason } = body;
  return performWaiting(deps, who, {
    kind: 'deposit',
    action: 'closeDebt',
    merchant,
    target: `deposit.${deposit}`,
    detail: { ...body },
    call: () =>
      deps.callPlatform(staffDeposit, {
        who,
        merchant,
        body: { ...body },
        idempotencyKey,
        missing,
        call: 'deposits.closeDebt',
        params: { deposit },
      }),
    resultDetail: ({ player, currency, returns }) => ({
      player: player.id,
      return: id,
      debt: returns.find((each) => each.id === id)?.posted.debt ?? null,
      currency: returns.find((each) => each.id === id)?.currency ?? currency,
      reason,
    }),
    log,
  });
}

/** Closes the debt of a matched payment in the same way. */
export function closePaymentDebt(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, payment, body, idempotencyKey }: OnePayment<CloseDebtRequest>,
  log: FastifyBaseLogger,
): Promise<UnmatchedPayment> {
  const { return: id, reason } = body;
  return performWaiting(deps, who, {
    kind: 'payment',
    action: 'closeDebt',
    merchant,
    target: `payment.${payment}`,
    detail: { ...body },
    call: () =>
      deps.callPlatform(unmatchedPayment, {
        who,
        merchant,
        body: { ...body },
        idempotencyKey,
        missing,
        call: 'payments.closeDebt',
        params: { payment },
      }),
    resultDetail: ({ match, currency, returns }) => ({
      player: match?.player?.id ?? null,
      return: id,
      debt: returns.find((each) => each.id === id)?.posted?.debt ?? null,
      currency,
      reason,
    }),
    log,
  });
}

/** Payments that no deposit explains. Reading is not recorded, as for deposits. */
export async function listUnmatched(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
  body: UnmatchedRequest,
): Promise<ListedUnmatchedValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(unmatchedValue, { who, merchant, call: 'payments.unmatched', body, missing });
  const ids = found.payments.flatMap(({ match }) => (match ? [match.author, match.decided?.by ?? match.author] : []));
  return withPeople(deps, who, found, ids);
}

interface OnePayment<Body> {
  readonly merchant: string;
  readonly payment: string;
  readonly body: Body;
  readonly idempotencyKey: string;
}

/** Requests a decision; it then waits for `approveMatch`. */
export function requestMatch(
  deps: WaitingDeps,
  who: SignedIn,
  input: OnePayment<MatchRequest>,
  log: FastifyBaseLogger,
): Promise<UnmatchedPayment> {
  return perform(deps, who, { ...input, action: 'request' }, log);
}

/** A second person approves what was shown. @throws ChangeError as `requireSecondPerson`. */
export async function approveMatch(
  deps: WaitingDeps,
  who: SignedIn,
  input: OnePayment<{ readonly hash: string }>,
  log: FastifyBaseLogger,
): Promise<UnmatchedPayment> {
  const { merchant, payment } = input;
  await requireOwnPlatform(deps, merchant);
  const call = { call: 'payments.openUnmatched', params: { payment }, body: {} } as const;
  const { match } = await deps.callPlatform(unmatchedPayment, { ...call, who, merchant, missing });
  if (match !== null) await requireSecondPerson(deps, who, match.author);
  return perform(deps, who, { ...input, action: 'approve' }, log);
}

/** Rejects another person's request, or withdraws an own one. */
export const endMatch = (
  deps: WaitingDeps,
  who: SignedIn,
  input: OnePayment<{ readonly reason: string }> & { readonly action: 'reject' | 'withdraw' },
  log: FastifyBaseLogger,
): Promise<UnmatchedPayment> => perform(deps, who, input, log);

function perform(
  deps: WaitingDeps,
  who: SignedIn,
  {
    merchant,
    payment,
    action,
    body,
    idempotencyKey,
  }: OnePayment<MatchRequest | { readonly hash: string } | { readonly reason: string }> & {
    readonly action: 'request' | 'approve' | 'reject' | 'withdraw';
  },
  log: FastifyBaseLogger,
): Promise<UnmatchedPayment> {
  return performWaiting(deps, who, {
    kind: 'payment',
    action,
    merchant,
    target: `payment.${payment}`,
    detail: body,
    call: () =>
      deps.callPlatform(unmatchedPayment, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        call: `payments.${action}`,
        params: { payment },
      }),
    resultDetail: (decided) => ({ ...detailOf(decided), ...('reason' in body ? body : {}) }),
    log,
  });
}

const detailOf = ({ paymentId, provider, order, amount, currency, match }: UnmatchedPayment) => ({
  payment: paymentId,
  provider,
  order,
  amount,
  currency,
  ...(match && { end: match.end, player: match.player?.id ?? null, deposit: match.depositId, note: match.note }),
});
