import {
  type ListedWithdrawalsValue,
  type OpenedWithdrawalValue,
  type PayoutCasesValue,
  type payoutCasesRequest,
  payoutCasesValue,
  payoutProofValue,
  type StaffWithdrawal,
  staffWithdrawal,
  type WithdrawalAction,
  type withdrawalQueueRequest,
  withdrawalQueueValue,
} from '@marquee/contracts/schemas/staff-withdrawals';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { auditAction, performAudited, requireOwnPlatform } from '../platform/audited-action.ts';
import { requireApprover, requireSecondPerson } from '../platform/second-person.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import { namesOfStaff } from '../staff/staff.repository.ts';
import type { SignedIn } from '../staff/staff-deps.ts';

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
  return { ...found, people: await namesOfStaff(deps.pool, [...new Set(ids)]), you: who.account.id };
}

/** One withdrawal with the account it goes to, so it is recorded that it was seen. */
export async function openWithdrawal(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  withdrawal: string,
): Promise<OpenedWithdrawalValue> {
  const opened = await readWithdrawal(deps, who, merchant, withdrawal);
  const detail = { player: opened.player.id };
  await auditAction(deps, who, { kind, action: 'open', merchant, target: targetOf(withdrawal), detail });
  const ids = opened.steps.flatMap(({ staff }) => staff ?? []).concat(opened.claim?.staff ?? []);
  return { ...opened, people: await namesOfStaff(deps.pool, [...new Set(ids)]), you: who.account.id };
}

async function readWithdrawal(
  deps: PlayerDeps,
  who: SignedIn,
  merchant: string,
  withdrawal: string,
): Promise<StaffWithdrawal> {
  await requireOwnPlatform(deps, merchant);
  const call = { call: 'withdrawals.open', params: { withdrawal }, body: {} } as const;
  return deps.callPlatform(staffWithdrawal, { ...call, who, merchant, missing });
}

export interface WithdrawalActionInput {
  readonly merchant: string;
  readonly withdrawal: string;
  readonly action: WithdrawalAction;
  readonly body: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/** A decision on a withdrawal, recorded before and after. @throws ChangeError as `requireSecondPerson`, of a second approval. */
export async function actOnWithdrawal(
  deps: PlayerDeps,
  who: SignedIn,
  { merchant, withdrawal, action, body, idempotencyKey }: WithdrawalActionInput,
  log: FastifyBaseLogger,
): Promise<StaffWithdrawal> {
  if (action === 'approve') await requireOtherApprovers(deps, who, merchant, withdrawal);
  return performAudited(
    deps,
    who,
    { kind, action, merchant, target: targetOf(withdrawal), detail: body },
    () =>
      deps.callPlatform(staffWithdrawal, {
        ...{ who, merchant, body, idempotencyKey, missing },
        call: `withdrawals.${action}`,
        params: { withdrawal },
      }),
    (decided) => ({ ...detailOf(decided), ...body }),
    log,
  );
}

/** An account that waits approves nothing. Nobody is the second person after their own approval; a repeated one is answered by the platform. */
async function requireOtherApprovers(deps: PlayerDeps, who: SignedIn, merchant: string, withdrawal: string) {
  requireApprover(deps, who);
  const { approvedBy } = await readWithdrawal(deps, who, merchant, withdrawal);
  for (const earlier of approvedBy) if (earlier !== who.account.id) await requireSecondPerson(deps, who, earlier);
}

/** Payouts that staff look at, the oldest first. */
export async function listPayoutCases(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
  body: z.output<typeof payoutCasesRequest>,
): Promise<PayoutCasesValue> {
  await requireOwnPlatform(deps, merchant);
  return callPlatform(payoutCasesValue, { who, merchant, call: 'withdrawals.cases', body, missing });
}

/** Closes a case with a reason, recorded before and after. */
export function closePayoutCase(
  deps: PlayerDeps,
  who: SignedIn,
  {
    merchant,
    payoutCase,
    body,
    idempotencyKey,
  }: Pick<WithdrawalActionInput, 'merchant' | 'idempotencyKey'> & {
    readonly payoutCase: string;
    readonly body: { readonly reason: string };
  },
  log: FastifyBaseLogger,
): Promise<StaffWithdrawal> {
  return performAudited(
    deps,
    who,
    { kind, action: 'closeCase', merchant, target: `payoutCase.${payoutCase}`, detail: body },
    () =>
      deps.callPlatform(staffWithdrawal, {
        ...{ who, merchant, body, idempotencyKey, missing },
        call: 'withdrawals.closeCase',
        params: { case: payoutCase },
      }),
    (closed) => ({ ...detailOf(closed), ...body }),
    log,
  );
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
  ...{ withdrawal: withdrawalId, player: player.id, amount, currency, state },
});
