/** Withdrawals as staff see and decide them [W05]. Amounts are decimal text, times ISO 8601 UTC, `staff` ids of staff accounts. */
import * as z from 'zod/mini';
import { PAYOUT_KINDS, WITHDRAWAL_REASONS, WITHDRAWAL_RISKS } from '../cashier.ts';
import { localizedSchema } from '../manifest.ts';
import { PAYOUT_STATES, payoutRow, WITHDRAWAL_STATES } from './cashier.ts';
import { line } from './line.ts';
import { reasonText } from './reason.ts';
import { claimOfStaff, forReader, listedPlayer } from './staff-parts.ts';

export const WITHDRAWALS_PER_PAGE = 50;

/**
 * `review`: waits for a decision. `stuck`: a part failed or came back, and no payout is on its way. `held`: requested more than a day ago
 * and not paid yet, in any state.
 */
export const WITHDRAWAL_QUEUES = ['review', 'stuck', 'held', 'all'] as const;

/** Oldest first in queues of work, newest first in `all`. `after`: the last id of the page before. */
export const withdrawalQueueRequest = z.strictObject({
  queue: z.enum(WITHDRAWAL_QUEUES),
  player: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  after: z.optional(z.uuid()),
});

export const staffWithdrawalRow = z.object({
  withdrawalId: z.string(),
  player: listedPlayer,
  method: z.string(),
  /** The brand's name for the method, by language; empty if it no longer has the method. */
  methodName: localizedSchema,
  state: z.enum(WITHDRAWAL_STATES),
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  risks: z.array(z.enum(WITHDRAWAL_RISKS)),
  /** How many persons must approve it, and who has. */
  approvalsNeeded: z.number(),
  approvedBy: z.array(z.string()),
  claim: claimOfStaff,
  paid: z.string(),
  createdAt: z.string(),
});
export type StaffWithdrawalRow = z.infer<typeof staffWithdrawalRow>;

export const withdrawalQueueValue = z.object({
  withdrawals: z.array(staffWithdrawalRow),
  next: z.nullable(z.string()),
});

export const WITHDRAWAL_STEPS = [
  'requested',
  'passed',
  'claimed',
  'released',
  'approved',
  'rejected',
  'cancelled',
  'sent',
  'paid',
  'failed',
  'returned',
  'again',
  'givenBack',
  'answered',
  'forced',
  'caseClosed',
  /** The first of two persons wants a payout paid again that was not received. */
  'againRequested',
  'paidAgain',
  /** The first of two persons wants a payout of another amount to count as paid, or as failed. */
  'endRequested',
] as const;

export const staffWithdrawal = z.extend(staffWithdrawalRow, {
  provider: z.string(),
  reason: z.nullable(z.string()),
  account: z.object({ kind: z.enum(PAYOUT_KINDS), holder: z.string(), number: z.string(), bank: z.string() }),
  /** Why the account cannot be paid now: the player removed it, or it is not in their verified name. */
  accountProblem: z._default(z.nullable(z.enum(['removed', 'otherName'])), null),
  payouts: z.array(z.extend(payoutRow, { reference: z.nullable(z.string()), failure: z.nullable(z.string()) })),
  /** Held and not on its way: staff try it again or give it back. */
  stuck: z.string(),
  steps: z.array(
    z.object({
      at: z.string(),
      what: z.enum(WITHDRAWAL_STEPS),
      actor: z.enum(['player', 'staff', 'provider', 'platform']),
      staff: z.nullable(z.string()),
      payoutId: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});
export type StaffWithdrawal = z.infer<typeof staffWithdrawal>;

/** The player reads the reason, staff alone the note. */
const rejection = { reason: z.enum(WITHDRAWAL_REASONS), note: reasonText };
export const withdrawalRejectRequest = z.strictObject(rejection);
export type WithdrawalRejectRequest = z.infer<typeof withdrawalRejectRequest>;
/** `again`: what is stuck is paid by new payouts. `giveBack`: it goes back into the player's balance, as by a rejection. */
export const withdrawalMarkRequest = z.discriminatedUnion('end', [
  z.strictObject({ end: z.literal('again'), note: reasonText }),
  z.strictObject({ end: z.literal('giveBack'), ...rejection }),
]);

/**
 * `notReceived`: the player says that nothing has come. `paidAfterFailure`, `failedAfterPayment`, `otherAmount`: the payment provider reports
 * what contradicts the record.
 */
export const PAYOUT_CASES = ['notReceived', 'paidAfterFailure', 'failedAfterPayment', 'otherAmount'] as const;
/** An amount that a provider reported. */
const reportedAmount = z.object({ amount: z.string(), currency: z.string() });
export const payoutCasesRequest = z.strictObject({ after: z.optional(z.uuid()) });
export const payoutCase = z.object({
  caseId: z.string(),
  kind: z.enum(PAYOUT_CASES),
  withdrawalId: z.string(),
  payoutId: z.string(),
  player: listedPlayer,
  amount: z.string(),
  currency: z.string(),
  openedAt: z.string(),
  hasProof: z.boolean(),
  /** What the provider reported last; null: nothing, or before it was kept. */
  reported: z._default(z.nullable(reportedAmount), null),
  /** What it reported before that, the first one first. */
  earlier: z._default(z.array(reportedAmount), []),
  /** Two persons decide how the payout ends. */
  isEndable: z._default(z.boolean(), false),
  /** How the first of them wants it to end. */
  endAs: z._default(z.nullable(z.enum(['paid', 'failed'])), null),
  /** Who requested that it is paid again, or ends as `endAs` says; another person has to agree. */
  againBy: z.nullable(z.string()),
  /** Why, for that other person. */
  againReason: z.nullable(z.string()),
});
export type PayoutCase = z.infer<typeof payoutCase>;
export const payoutCasesValue = z.object({ cases: z.array(payoutCase), next: z.nullable(z.string()) });
/** `parts`: of withdrawals that are paid by more than one. `notPaid`: those that failed or came back. The newest first. */
export const PAYOUT_LISTS = ['parts', 'notPaid', 'all'] as const;
export const payoutsRequest = z.strictObject({ show: z.enum(PAYOUT_LISTS), after: z.optional(z.uuid()) });
export const payoutsValue = z.object({
  payouts: z.array(
    z.object({
      payoutId: z.string(),
      withdrawalId: z.string(),
      player: listedPlayer,
      amount: z.string(),
      currency: z.string(),
      state: z.enum(PAYOUT_STATES),
      /** Why it failed or came back, in the provider's words. */
      reason: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      /** The first payout of its withdrawal is 1. */
      part: z.number(),
      parts: z.number(),
      createdAt: z.string(),
    }),
  ),
  next: z.nullable(z.string()),
});
export type PayoutsValue = z.infer<typeof payoutsValue>;
export const listedWithdrawalsValue = z.extend(withdrawalQueueValue, forReader);
export type ListedWithdrawalsValue = z.infer<typeof listedWithdrawalsValue>;
export const openedWithdrawalValue = z.extend(staffWithdrawal, forReader);
export type OpenedWithdrawalValue = z.infer<typeof openedWithdrawalValue>;
export const listedPayoutCasesValue = z.extend(payoutCasesValue, forReader);
export type ListedPayoutCasesValue = z.infer<typeof listedPayoutCasesValue>;
export type WithdrawalAction = 'claim' | 'release' | 'approve' | 'reject' | 'mark';

/**
 * Closes a case: a payout that the player said was not received counts as received. Or pays one again that was not received: above the brand's
 * sum the first person requests it, and a second one does it.
 */
export const payoutCaseRequest = z.strictObject({ reason: reasonText });
/** `reported`: of the case as the person saw it. A later report is decided on anew. */
export const endCaseRequest = z.strictObject({
  reason: reasonText,
  reported: z.nullable(z.strictObject({ amount: line(32), currency: line(8) })),
});
export type EndCaseRequest = z.infer<typeof endCaseRequest>;
/** From the config service to the platform: ids of staff accounts that were disabled, whose approvals and requests do not count. */
const disabled = z._default(z.array(line(64)), []);
export const approveAsNextRequest = z.strictObject({ disabled });
export const payAgainAsNextRequest = z.extend(payoutCaseRequest, { disabled });
export const endCaseAsNextRequest = z.extend(endCaseRequest, { disabled });
export type PayAgainAsNextRequest = z.infer<typeof payAgainAsNextRequest>;
export type EndCaseAsNextRequest = z.infer<typeof endCaseAsNextRequest>;
export const payoutProofValue = z.object({ type: z.string(), base64: z.string() });
