import type { FastifyBaseLogger } from 'fastify';
import type { TimedScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Jobs } from '../../services.ts';
import { sendPaymentMessage } from '../messages/index.ts';
import type { PayoutState } from '../payments/index.ts';
import { noteRepair } from '../reconciliation/index.ts';
import { type Posting, postWithin } from '../wallet/index.ts';
import { followPayouts } from './end-withdrawal.ts';
import { lockPayout } from './lock-payout.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { changePayout, type Payout, realAmountOf } from './payouts.repository.ts';
import { type NewStep, openReportedCase, type PayoutCase, recordStep } from './steps.repository.ts';
import { takeBack } from './take-back.ts';
import { payoutPosting } from './withdrawal-postings.ts';
import { changeWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

const MINUTE_MS = 60_000;
const REASON_MAX = 200;

export interface SettleDeps {
  readonly withTenant: WithTenant;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
interface Settling {
  readonly deps: Omit<SettleDeps, 'withTenant'>;
  readonly db: TenantDb;
  readonly scope: TimedScope;
  readonly withdrawal: Withdrawal;
  readonly payout: Payout;
  readonly by: PayoutReport['by'];
}

/** What a provider reports of a payout, in answer to a query or an order, or by a callback. */
export interface PayoutReport {
  readonly payoutId: string;
  readonly provider: string;
  readonly by: 'query' | 'callback';
  readonly reported: PayoutState;
}

/** As `settleWithin`, in a transaction of its own. */
export const settlePayout = (deps: SettleDeps, scope: TimedScope, report: PayoutReport): Promise<void> =>
  deps.withTenant(scope, (db) => settleWithin(deps, db, scope, report));

/**
 * Applies what a provider reports of a payout, once, however often and in whatever order reports arrive. A report that contradicts the
 * record moves nothing and opens a case for staff.
 */
export async function settleWithin(
  deps: Omit<SettleDeps, 'withTenant'>,
  db: TenantDb,
  scope: TimedScope,
  { payoutId, provider, by, reported }: PayoutReport,
): Promise<void> {
  const locked = await lockPayout(db, scope, payoutId);
  // A provider knows of its own payouts alone.
  if (locked === null || locked.withdrawal.provider !== provider)
    return deps.log.error({ payout: payoutId, provider }, 'a provider reported a payout that it was not sent');
  const { withdrawal, payout } = locked;
  const settling = { deps, db, scope, withdrawal, payout, by };
  if (reported.state === 'pending') return keepReference(settling, reported);
  if (reported.state === 'failed') return endFailed(settling, reported);
  if (reported.amount !== realAmountOf(payout) || reported.currency !== withdrawal.currency)
    return refuseAmount(settling, reported);
  if (payout.state === 'failed') return contradict(settling, reported, 'paidAfterFailure');
  if (payout.state === 'waiting' || payout.state === 'sent') await endPaid(settling, reported);
  if (reported.state === 'returned' && payout.state !== 'returned') await endReturned(settling, reported);
}

async function post({ db, scope }: Pick<Settling, 'db' | 'scope'>, posting: Posting): Promise<void> {
  const { outcome } = await postWithin(db, scope, posting);
  if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a payout`);
}

const repaired = ({ db, scope, withdrawal: { provider }, payout, by }: Settling): Promise<void> =>
  noteRepair(db, scope, { provider, order: payout.id, by });

async function keepReference({ db, scope, payout }: Settling, { reference }: PayoutState): Promise<void> {
  if (payout.reference === null && reference !== null) await changePayout(db, scope, payout.id, { reference });
}

/** Staff decide how it ends, so the provider is not queried again until its day shows what we lack. */
async function refuseAmount(settling: Settling, reported: PayoutState): Promise<void> {
  const { db, scope, payout } = settling;
  await markSent(settling);
  await contradict(settling, reported, 'otherAmount');
  await changePayout(db, scope, payout.id, { dueAt: null });
}

/** A report that staff have seen opens no other case. */
async function contradict(
  { deps, db, scope, payout }: Settling,
  reported: PayoutState,
  kind: Exclude<PayoutCase['kind'], 'notReceived'>,
): Promise<void> {
  if (!(await openReportedCase(db, scope, { payoutId: payout.id, kind, reported }))) return;
  deps.log.error(
    { merchant: scope.merchant, payout: payout.id, kind },
    'a provider contradicts the record of a payout',
  );
}

/** An event may arrive before the row says that the order was sent. */
async function markSent({ db, scope, payout }: Settling): Promise<void> {
  if (payout.state === 'waiting')
    await changePayout(db, scope, payout.id, { state: 'sent', sentAt: scope.clock.now() });
}

async function endPaid(settling: Settling, { reference }: PayoutState): Promise<void> {
  const { payout } = settling;
  await markSent(settling);
  await recordPaid(settling, { ...payout, reference: reference ?? payout.reference }, { actor: 'provider' });
  await repaired(settling);
}

/** Ends a sent payout as paid: of its amount, or of `paidAmount`. */
export async function recordPaid(
  {
    deps,
    db,
    scope,
    withdrawal,
  }: Pick<Settling, 'db' | 'scope' | 'withdrawal'> & { readonly deps: Pick<SettleDeps, 'jobs'> },
  payout: Payout,
  step: Omit<NewStep, 'withdrawalId' | 'payoutId' | 'what'>,
): Promise<void> {
  const now = scope.clock.now();
  const forcedAt = new Date(now.getTime() + withdrawal.receiptMinutes * MINUTE_MS);
  await post({ db, scope }, payoutPosting(withdrawal, payout));
  if (withdrawal.chargedAt === null) await changeWithdrawal(db, scope, withdrawal.id, { chargedAt: now });
  const { reference, paidAmount } = payout;
  const paid = { state: 'paid', paidAt: now, forcedAt, dueAt: null, reference, paidAmount } as const;
  await changePayout(db, scope, payout.id, paid);
  await recordStep(db, scope, { ...step, withdrawalId: withdrawal.id, payoutId: payout.id, what: 'paid' });
  await deps.jobs.enqueue(db, scope, 'payout.receive', { payoutId: payout.id }, { key: payout.id, at: forcedAt });
  const minor = realAmountOf(payout);
  const facts = { minor, currency: withdrawal.currency, reason: null, until: forcedAt, ref: payout.id };
  await sendPaymentMessage(db, scope, { memberId: payout.memberId, type: 'withdrawal_paid', ...facts });
  await followPayouts(db, scope, withdrawal);
  await notifyWithdrawal(db, scope, withdrawal);
}

/** The money stays held: staff try it again, or give it back. Of a payout that was paid it may be old, or the bank may have refused it. */
async function endFailed(settling: Settling, reported: PayoutState): Promise<void> {
  const { db, scope, withdrawal, payout } = settling;
  const { reason } = reported;
  if (payout.state === 'paid') return contradict(settling, reported, 'failedAfterPayment');
  if (payout.state !== 'waiting' && payout.state !== 'sent') return;
  await markSent(settling);
  const failed = { state: 'failed', endedAt: scope.clock.now(), reason: textOf(reason), dueAt: null } as const;
  await changePayout(db, scope, payout.id, failed);
  await recordStep(db, scope, { ...stepOf(settling), what: 'failed', note: textOf(reason) });
  await notifyWithdrawal(db, scope, withdrawal);
}

async function endReturned(settling: Settling, { reason }: PayoutState): Promise<void> {
  const { db, scope, withdrawal, payout } = settling;
  const by = { what: 'returned', actor: 'provider' } as const;
  await takeBack(db, scope, { withdrawal, payout }, { reason: textOf(reason), step: { ...by, note: textOf(reason) } });
  await repaired(settling);
}

const textOf = (reason: string | null): string | null => reason?.slice(0, REASON_MAX) ?? null;
const stepOf = ({ withdrawal, payout }: Settling) =>
  ({ withdrawalId: withdrawal.id, payoutId: payout.id, actor: 'provider' }) as const;
