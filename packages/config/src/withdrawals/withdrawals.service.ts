import {
  type EndCaseRequest,
  type ListedPayoutCasesValue,
  type ListedWithdrawalsValue,
  type OpenedWithdrawalValue,
  type PayoutsValue,
  payoutCase,
  type payoutCasesRequest,
  payoutCasesValue,
  payoutProofValue,
  type payoutsRequest,
  payoutsValue,
  type StaffWithdrawal,
  type StaffWithdrawalRow,
  staffWithdrawal,
  type WithdrawalAction,
  type withdrawalQueueRequest,
  withdrawalQueueValue,
} from '@marquee/contracts/schemas/staff-withdrawals';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { auditAction, requireOwnPlatform } from '../platform/audited-action.ts';
import { performWaiting } from '../platform/perform-waiting.ts';
import { requireApprover, requireSecondPerson } from '../platform/second-person.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import { ConsoleError } from '../staff/console-error.ts';
import { disabledStaff } from '../staff/staff.repository.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { withPeople } from '../staff/with-people.ts';

const missing = 'withdrawal_not_found';
const kind = 'withdrawal';
const targetOf = (withdrawal: string): string => `withdrawal.${withdrawal}`;

/** A page of a queue. Reading is not recorded: the list has no personal data but usernames. */
export async function listWithdrawals(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
  body: z.output<typeof withdrawalQueueRequest>,
): Promise<ListedWithdrawalsValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(withdrawalQueueValue, { who, merchant, call: 'withdrawals.queue', body, missing });
  const ids = found.withdrawals.flatMap(({ approvedBy, claim }) => [...approvedBy, ...(claim ? [claim.staff] : [])]);
  const disabled = await disabledStaff(deps.pool, ids);
  const withdrawals = found.withdrawals.map((each) => withCounted(each, disabled));
  return withPeople(deps, who, { ...found, withdrawals }, ids);
}

/** One withdrawal with the account it goes to, so it is recorded that it was seen. */
export async function openWithdrawal(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  withdrawal: string,
): Promise<OpenedWithdrawalValue> {
  const { opened } = await readWithdrawal(deps, who, merchant, withdrawal);
  const detail = { player: opened.player.id };
  await auditAction(deps, who, { kind, action: 'open', merchant, target: targetOf(withdrawal), detail });
  const ids = opened.steps.flatMap(({ staff }) => staff ?? []).concat(opened.claim?.staff ?? []);
  return withPeople(deps, who, opened, ids);
}

/** With the approvals that count, and those who approved it and are disabled by now. */
async function readWithdrawal(deps: PlayerDeps, who: SignedIn, merchant: string, withdrawal: string) {
  await requireOwnPlatform(deps, merchant);
  const call = { call: 'withdrawals.open', params: { withdrawal }, body: {} } as const;
  const found = await deps.callPlatform(staffWithdrawal, { ...call, who, merchant, missing });
  const disabled = await disabledStaff(deps.pool, found.approvedBy);
  return { opened: withCounted(found, disabled), disabled };
}

/** A withdrawal with the approvals that count: not those of accounts that were disabled since. */
const withCounted = <Row extends StaffWithdrawalRow>(row: Row, disabled: readonly string[]): Row => ({
  ...row,
  approvedBy: row.approvedBy.filter((id) => !disabled.includes(id)),
});
/** The part of a call that names disabled accounts. Left out where there are none: a platform of the former version refuses it. */
const sentOf = (disabled: readonly string[]) => (disabled.length === 0 ? {} : { disabled });

export interface WithdrawalActionInput {
  readonly merchant: string;
  readonly withdrawal: string;
  readonly action: WithdrawalAction;
  readonly body: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/** A decision on a withdrawal, recorded before and after. @throws ChangeError as `requireSecondPerson`, of a second approval. */
export async function actOnWithdrawal(
  deps: WaitingDeps,
  who: SignedIn,
  { merchant, withdrawal, action, body, idempotencyKey }: WithdrawalActionInput,
  log: FastifyBaseLogger,
): Promise<StaffWithdrawal> {
  const disabled = action === 'approve' ? await requireOtherApprovers(deps, who, merchant, withdrawal) : [];
  return performWaiting(deps, who, {
    kind,
    action,
    merchant,
    target: targetOf(withdrawal),
    detail: body,
    call: () =>
      deps.callPlatform(staffWithdrawal, {
        who,
        merchant,
        body: { ...body, ...sentOf(disabled) },
        idempotencyKey,
        missing,
        call: `withdrawals.${action}`,
        params: { withdrawal },
      }),
    resultDetail: (decided) => ({ ...detailOf(decided), ...body }),
    log,
  }).then((decided) => withCounted(decided, disabled));
}

/**
 * An account that waits cannot approve. The second approval is by another person than the first; a repeated one is answered by the platform.
 * @returns those who approved it and were disabled since: their approvals do not count
 */
async function requireOtherApprovers(deps: PlayerDeps, who: SignedIn, merchant: string, withdrawal: string) {
  requireApprover(deps, who);
  const { opened, disabled } = await readWithdrawal(deps, who, merchant, withdrawal);
  for (const earlier of opened.approvedBy)
    if (earlier !== who.account.id) await requireSecondPerson(deps, who, earlier);
  return disabled;
}

/** Payouts with the withdrawal of each. Reading is not recorded, as for withdrawals. */
export async function listPayouts(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
  body: z.output<typeof payoutsRequest>,
): Promise<PayoutsValue> {
  await requireOwnPlatform(deps, merchant);
  return callPlatform(payoutsValue, { who, merchant, call: 'withdrawals.payouts', body, missing });
}

/** Payouts that staff look at, the oldest first. */
export async function listPayoutCases(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
  body: z.output<typeof payoutCasesRequest>,
): Promise<ListedPayoutCasesValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(payoutCasesValue, { who, merchant, call: 'withdrawals.cases', body, missing });
  const ids = found.cases.flatMap(({ againBy }) => againBy ?? []);
  const disabled = await disabledStaff(deps.pool, ids);
  const cases = found.cases.map((each) =>
    disabled.includes(each.againBy ?? '') ? { ...each, againBy: null, againReason: null, endAs: null } : each,
  );
  return withPeople(deps, who, { ...found, cases }, ids);
}

interface CaseInput extends Pick<WithdrawalActionInput, 'merchant' | 'idempotencyKey'> {
  readonly payoutCase: string;
  readonly body: { readonly reason: string } | EndCaseRequest;
}

/** Closes a case with a reason, recorded before and after. */
export const closePayoutCase = (
  deps: WaitingDeps,
  who: SignedIn,
  input: CaseInput,
  log: FastifyBaseLogger,
): Promise<StaffWithdrawal> => decideCase(deps, who, { ...input, action: 'closeCase' }, log);

/**
 * A decision on a case as the first, or as the second person. @throws ChangeError as `requireSecondPerson`, ConsoleError `report_moved`: the
 * provider has reported another amount than the person saw.
 */
const decideAsApprover =
  (action: 'payAgain' | 'casePaid' | 'caseFailed') =>
  async (deps: WaitingDeps, who: SignedIn, input: CaseInput, log: FastifyBaseLogger): Promise<StaffWithdrawal> => {
    const { merchant, payoutCase: id } = input;
    requireApprover(deps, who);
    await requireOwnPlatform(deps, merchant);
    const call = { call: 'withdrawals.openCase', params: { case: id }, body: {} } as const;
    const { againBy, reported } = await deps.callPlatform(payoutCase, { ...call, who, merchant, missing });
    if ('reported' in input.body && textOf(reported) !== textOf(input.body.reported))
      throw new ConsoleError('report_moved');
    const disabled = againBy === null ? [] : await disabledStaff(deps.pool, [againBy]);
    // A repetition by the first person is answered by the platform; a request of an account that was disabled since does not count.
    if (againBy !== null && againBy !== who.account.id && disabled.length === 0)
      await requireSecondPerson(deps, who, againBy);
    return decideCase(deps, who, { ...input, action, disabled }, log);
  };

const textOf = (reported: EndCaseRequest['reported']) => reported && `${reported.amount} ${reported.currency}`;

/** A payout is paid again. */
export const payCaseAgain = decideAsApprover('payAgain');
/** A payout of another amount than was ordered counts as paid, or as failed. */
export const endCasePaid = decideAsApprover('casePaid');
export const endCaseFailed = decideAsApprover('caseFailed');

type CaseAction = 'closeCase' | 'payAgain' | 'casePaid' | 'caseFailed';

function decideCase(
  deps: WaitingDeps,
  who: SignedIn,
  {
    merchant,
    payoutCase: id,
    action,
    body,
    idempotencyKey,
    disabled = [],
  }: CaseInput & { readonly action: CaseAction; readonly disabled?: readonly string[] },
  log: FastifyBaseLogger,
): Promise<StaffWithdrawal> {
  return performWaiting(deps, who, {
    kind,
    action,
    merchant,
    target: `payoutCase.${id}`,
    detail: body,
    call: () =>
      deps.callPlatform(staffWithdrawal, {
        who,
        merchant,
        body: { ...body, ...sentOf(disabled) },
        idempotencyKey,
        missing,
        call: `withdrawals.${action}`,
        params: { case: id },
      }),
    resultDetail: (decided) => ({ ...detailOf(decided), ...body }),
    log,
  });
}

/** The picture that a player sent because a payout was not received. It is recorded that it was seen. */
export async function openPayoutProof(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  payout: string,
): Promise<z.output<typeof payoutProofValue>> {
  await requireOwnPlatform(deps, merchant);
  const call = { call: 'withdrawals.proof', params: { payout }, body: {} } as const;
  const proof = await deps.callPlatform(payoutProofValue, { ...call, who, merchant, missing });
  await auditAction(deps, who, { kind, action: 'proof', merchant, target: `payout.${payout}`, detail: {} });
  return proof;
}

const detailOf = ({ withdrawalId, player, amount, currency, state }: StaffWithdrawal) => ({
  withdrawal: withdrawalId,
  player: player.id,
  amount,
  currency,
  state,
});
