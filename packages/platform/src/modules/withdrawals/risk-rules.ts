import type { WithdrawalRisk } from '@marquee/contracts/cashier';
import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { DAY_MS } from '../../utc-day.ts';
import { twoPersonsAbove } from '../approvals/index.ts';
import type { Member } from '../member/index.ts';
import { isNumberOfAnother, type PayoutAccount } from '../payout-accounts/index.ts';
import { hasPaidPayout } from './payouts.repository.ts';
import { hasOpenDebt, hasUnplayedDeposit, isContactChangedSince, isDeviceOfAnother } from './risk-facts.repository.ts';
import { sumSince } from './withdrawals.repository.ts';

/** A change of contacts, passwords or the payout account is new for so long. */
const NEW_MS = 7 * DAY_MS;
/** Requests within 24 hours, with the current one. */
const MANY = 3;

/** What a rule looks at. `amount` in minor units. */
export interface RiskCase {
  readonly db: TenantDb;
  readonly ctx: MemberCtx;
  readonly member: Member;
  readonly account: PayoutAccount;
  readonly amount: bigint;
  readonly now: Date;
}

const isNew = (at: Date | null, now: Date): boolean => at !== null && at.getTime() > now.getTime() - NEW_MS;
/** What needs two persons needs one in any case. */
function isAboveReview({ ctx, member: { currency } }: RiskCase, amount: bigint): boolean {
  const reviewAbove = parseMinor(ctx.manifest.private.cashier.reviewAbove, decimalsOf(currency)) ?? 0n;
  return amount > reviewAbove || amount > twoPersonsAbove(ctx, currency);
}
const dayBefore = ({ db, ctx, member, now }: RiskCase) =>
  sumSince(db, ctx, member.id, new Date(now.getTime() - DAY_MS));

/** Each rule, by the name that staff read: whether the withdrawal waits for them. */
const RULES: Readonly<Record<WithdrawalRisk, (of: RiskCase) => boolean | Promise<boolean>>> = {
  firstPayout: async ({ db, ctx, member }) => !(await hasPaidPayout(db, ctx, member.id)),
  aboveReview: (of) => isAboveReview(of, of.amount),
  accountNew: ({ account, now }) => isNew(account.addedAt, now),
  contactChanged: ({ db, ctx, member, now }) =>
    isContactChangedSince(db, ctx, member.id, new Date(now.getTime() - NEW_MS)),
  passwordChanged: ({ member, now }) =>
    [member.passwordChangedAt, member.paymentPasswordChangedAt, member.staffResetAt].some((at) => isNew(at, now)),
  manyRequests: async (of) => (await dayBefore(of)).count + 1 >= MANY,
  // Several small ones are as large as one.
  sumOfDay: async (of) => {
    const { count, minor } = await dayBefore(of);
    return count > 0 && isAboveReview(of, minor + of.amount);
  },
  sharedAccount: ({ db, ctx, account }) => isNumberOfAnother(db, ctx, account),
  sharedDevice: ({ db, ctx, member }) => isDeviceOfAnother(db, ctx, member.id),
  depositNotPlayed: ({ db, ctx, member }) => hasUnplayedDeposit(db, ctx, member),
  openDebt: ({ db, ctx, member }) => hasOpenDebt(db, ctx, member.id),
};

/** How many persons approve a withdrawal that a rule stopped: by all of 24 hours, so that several small ones do not avoid the second one. */
export async function personsFor(of: RiskCase): Promise<1 | 2> {
  const { ctx, member, amount } = of;
  return (await dayBefore(of)).minor + amount > twoPersonsAbove(ctx, member.currency) ? 2 : 1;
}

/** The rules that the withdrawal meets. None: it is paid without staff. */
export async function findRisks(of: RiskCase): Promise<WithdrawalRisk[]> {
  const found: WithdrawalRisk[] = [];
  for (const [name, rule] of Object.entries(RULES)) if (await rule(of)) found.push(name as WithdrawalRisk);
  return found;
}
