/** Withdrawals as staff see and decide them [W05]. Amounts are decimal text, times ISO 8601 UTC, `staff` ids of staff accounts. */
import * as z from 'zod/mini';
import { PAYOUT_KINDS, WITHDRAWAL_RISKS } from '../cashier.ts';
import { payoutRow, WITHDRAWAL_STATES } from './cashier.ts';
import { reasonLine, reasonText } from './reason.ts';

export const WITHDRAWALS_PER_PAGE = 50;

/** `review`: waits for a decision. `stuck`: a part failed or came back, and no payout is on its way. */
export const WITHDRAWAL_QUEUES = ['review', 'stuck', 'all'] as const;

/** Oldest first in queues of work, newest first in `all`. `after`: the last id of the page before. */
export const withdrawalQueueRequest = z.strictObject({
  queue: z.enum(WITHDRAWAL_QUEUES),
  player: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  after: z.optional(z.uuid()),
});

export const staffWithdrawalRow = z.object({
  withdrawalId: z.string(),
  player: z.object({ id: z.string(), username: z.string() }),
  method: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  risks: z.array(z.enum(WITHDRAWAL_RISKS)),
  /** How many persons must approve it, and who has. */
  approvalsNeeded: z.number(),
  approvedBy: z.array(z.string()),
  /** Who works on it, and until when others cannot. */
  claim: z.nullable(z.object({ staff: z.string(), until: z.string() })),
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
] as const;

export const staffWithdrawal = z.extend(staffWithdrawalRow, {
  provider: z.string(),
  reason: z.nullable(z.string()),
  account: z.object({ kind: z.enum(PAYOUT_KINDS), holder: z.string(), number: z.string(), bank: z.string() }),
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

/** The player reads the reason. */
export const withdrawalRejectRequest = z.strictObject({ reason: reasonLine });
/** `again`: what is stuck is paid by new payouts. `giveBack`: it goes back into the player's balance, who reads the reason. */
export const withdrawalMarkRequest = z.discriminatedUnion('end', [
  z.strictObject({ end: z.literal('again'), reason: reasonText }),
  z.strictObject({ end: z.literal('giveBack'), reason: reasonLine }),
]);

/**
 * `notReceived`: the player says that nothing has come. `paidAfterFailure`, `otherAmount`: the payment provider reports a payment that
 * contradicts the record.
 */
export const PAYOUT_CASES = ['notReceived', 'paidAfterFailure', 'otherAmount'] as const;
export const payoutCasesRequest = z.strictObject({ after: z.optional(z.uuid()) });
export const payoutCasesValue = z.object({
  cases: z.array(
    z.object({
      caseId: z.string(),
      kind: z.enum(PAYOUT_CASES),
      withdrawalId: z.string(),
      payoutId: z.string(),
      player: z.object({ id: z.string(), username: z.string() }),
      amount: z.string(),
      currency: z.string(),
      openedAt: z.string(),
      hasProof: z.boolean(),
    }),
  ),
  next: z.nullable(z.string()),
});
/** For the console: also the names of the staff accounts, by id, and the id of the one that asks. */
const names = { people: z.record(z.string(), z.string()), you: z.string() };
export const listedWithdrawalsValue = z.extend(withdrawalQueueValue, names);
export type ListedWithdrawalsValue = z.infer<typeof listedWithdrawalsValue>;
export const openedWithdrawalValue = z.extend(staffWithdrawal, names);
export type OpenedWithdrawalValue = z.infer<typeof openedWithdrawalValue>;
export type PayoutCasesValue = z.infer<typeof payoutCasesValue>;
export type WithdrawalAction = 'claim' | 'release' | 'approve' | 'reject' | 'mark';

/** Closes a case; a payout that the player said was not received counts as received. */
export const payoutCaseCloseRequest = z.strictObject({ reason: reasonText });
export const payoutProofValue = z.object({ type: z.string(), base64: z.string() });
