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
import { changePayout, type Payout } from './payouts.repository.ts';
import { openCase, type PayoutCase, recordStep } from './steps.repository.ts';
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
  if (reported.amount !== payout.amount || reported.currency !== withdrawal.currency)
    return contradict(settling, 'otherAmount');
  if (payout.state === 'failed') return contradict(settling, 'paidAfterFailure');
  if (payout.state === 'waiting' || payout.state === 'sent') await endPaid(settling, reported);
  if (reported.state === 'returned' && payout.state !== 'returned') await endReturned(settling, reported);
}

async function post({ db, scope }: Settling, posting: Posting): Promise<void> {
  const { outcome } = await postWithin(db, scope, posting);
  if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a payout`);
}

const repaired = ({ db, scope, withdrawal: { provider }, payout, by }: Settling): Promise<void> =>
  noteRepair(db, scope, { provider, order: payout.id, by });

async function keepReference({ db, scope, payout }: Settling, { reference }: PayoutState): Promise<void> {
  if (payout.reference === null && reference !== null) await changePayout(db, scope, payout.id, { reference });
}

async function contradict({ deps, db, scope, payout }: Settling, kind: Exclude<PayoutCase['kind'], 'notReceived'>) {
  deps.log.error(
    { merchant: scope.merchant, payout: payout.id, kind },
    'a provider contradicts the record of a payout',
  );
  await openCase(db, scope, { payoutId: payout.id, kind });
}

/** An event may arrive before the row says that the order was sent. */
async function markSent({ db, scope, payout }: Settling): Promise<void> {
  if (payout.state === 'waiting')
    await changePayout(db, scope, payout.id, { state: 'sent', sentAt: scope.clock.now() });
}

async function endPaid(settling: Settling, { reference }: PayoutState): Promise<void> {
  const { deps, db, scope, withdrawal, payout } = settling;
  const now = scope.clock.now();
  const forcedAt = new Date(now.getTime() + withdrawal.receiptMinutes * MINUTE_MS);
  await markSent(settling);
  await post(settling, payoutPosting(withdrawal, payout));
  if (withdrawal.chargedAt === null) await changeWithdrawal(db, scope, withdrawal.id, { chargedAt: now });
  const paid = { state: 'paid', paidAt: now, forcedAt, dueAt: null, reference: reference ?? payout.reference } as const;
  await changePayout(db, scope, payout.id, paid);
  await recordStep(db, scope, { ...stepOf(settling), what: 'paid' });
  await deps.jobs.enqueue(db, scope, 'payout.receive', { payoutId: payout.id }, { key: payout.id, at: forcedAt });
  const facts = { minor: payout.amount, currency: withdrawal.currency, reason: null, until: forcedAt, ref: payout.id };
  await sendPaymentMessage(db, scope, { memberId: payout.memberId, type: 'withdrawal_paid', ...facts });
  await followPayouts(db, scope, withdrawal);
  await notifyWithdrawal(db, scope, withdrawal);
  await repaired(settling);
}

/** The money stays held: staff try it again, or give it back. Of a payout that was paid it may be old, or the bank may have refused it. */
async function endFailed(settling: Settling, { reason }: PayoutState): Promise<void> {
  const { db, scope, withdrawal, payout } = settling;
  if (payout.state === 'paid') return contradict(settling, 'failedAfterPayment');
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
