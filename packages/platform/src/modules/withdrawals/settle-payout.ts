import type { FastifyBaseLogger } from 'fastify';
import type { Clock, TenantScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Jobs } from '../../services.ts';
import type { PayoutState } from '../payments/index.ts';
import { type Posting, postWithin } from '../wallet/index.ts';
import { followPayouts, requireWithdrawal } from './end-withdrawal.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { changePayout, findPayout, type Payout } from './payouts.repository.ts';
import { closeCase, openCase, recordStep } from './steps.repository.ts';
import { feePosting, lateRestPosting, payoutBackPosting, payoutPosting } from './withdrawal-postings.ts';
import { changeWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

const MINUTE_MS = 60_000;
const REASON_MAX = 200;

export interface SettleDeps {
  readonly withTenant: WithTenant;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
export type SettleScope = TenantScope & { readonly clock: Clock };

interface Settling {
  readonly deps: Omit<SettleDeps, 'withTenant'>;
  readonly db: TenantDb;
  readonly scope: SettleScope;
  readonly withdrawal: Withdrawal;
  readonly payout: Payout;
}

/**
 * Applies what a provider knows of a payout, once, however often and in whatever order it is said. What contradicts the record moves
 * nothing and opens a case for staff.
 */
export const settlePayout = (deps: SettleDeps, scope: SettleScope, of: Said, said: PayoutState): Promise<void> =>
  deps.withTenant(scope, (db) => settleWithin(deps, db, scope, of, said));

/** A payout, and the provider that says something of it. */
export interface Said {
  readonly payoutId: string;
  readonly provider: string;
}

/** The same in the transaction of `db`. */
export async function settleWithin(
  deps: Omit<SettleDeps, 'withTenant'>,
  db: TenantDb,
  scope: SettleScope,
  { payoutId, provider }: Said,
  said: PayoutState,
): Promise<void> {
  const known = await findPayout(db, scope, payoutId);
  const withdrawal = known && (await lockWithdrawal(db, scope, known.withdrawalId));
  const payout = withdrawal && (await findPayout(db, scope, payoutId));
  // A provider knows of its own payouts alone.
  if (payout === null || withdrawal?.provider !== provider)
    return deps.log.error({ payout: payoutId, provider }, 'a provider named a payout that it was not asked for');
  const settling = { deps, db, scope, withdrawal, payout };
  if (said.state === 'pending') return keepReference(settling, said);
  if (said.state === 'failed') return endFailed(settling, said);
  if (said.amount !== payout.amount || said.currency !== withdrawal.currency)
    return contradict(settling, 'otherAmount');
  if (payout.state === 'failed') return contradict(settling, 'paidAfterFailure');
  if (payout.state === 'waiting' || payout.state === 'sent') await endPaid(settling, said);
  if (said.state === 'returned' && payout.state !== 'returned') await takeBack(settling, said);
}

async function post({ db, scope }: Settling, posting: Posting): Promise<void> {
  const { outcome } = await postWithin(db, scope, posting);
  if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a payout`);
}

async function keepReference({ db, scope, payout }: Settling, { reference }: PayoutState): Promise<void> {
  if (payout.reference === null && reference !== null) await changePayout(db, scope, payout.id, { reference });
}

async function contradict({ deps, db, scope, payout }: Settling, kind: 'otherAmount' | 'paidAfterFailure') {
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
  if (withdrawal.chargedAt === null) {
    if (withdrawal.fee > 0n) await post(settling, feePosting(withdrawal));
    await changeWithdrawal(db, scope, withdrawal.id, { chargedAt: now });
  }
  const paid = { state: 'paid', paidAt: now, forcedAt, reference: reference ?? payout.reference } as const;
  await changePayout(db, scope, payout.id, paid);
  await recordStep(db, scope, { ...stepOf(settling), what: 'paid' });
  await deps.jobs.enqueue(db, scope, 'payout.receive', { payoutId: payout.id }, { key: payout.id, at: forcedAt });
  await followPayouts(db, scope, withdrawal);
  await notifyWithdrawal(db, scope, withdrawal);
}

/** The money stays held: staff try it again, or give it back. */
async function endFailed(settling: Settling, { reason }: PayoutState): Promise<void> {
  const { db, scope, withdrawal, payout } = settling;
  if (payout.state !== 'waiting' && payout.state !== 'sent') return;
  await markSent(settling);
  const failed = { state: 'failed', endedAt: scope.clock.now(), reason: textOf(reason) } as const;
  await changePayout(db, scope, payout.id, failed);
  await recordStep(db, scope, { ...stepOf(settling), what: 'failed', note: textOf(reason) });
  await notifyWithdrawal(db, scope, withdrawal);
}

/** The money is held again, or goes into the balance where the rest was given back before. */
async function takeBack(settling: Settling, { reason }: PayoutState): Promise<void> {
  const { db, scope, payout } = settling;
  const withdrawal = await requireWithdrawal(db, scope, settling.withdrawal.id);
  await post(settling, payoutBackPosting(withdrawal, payout));
  const returned = { state: 'returned', endedAt: scope.clock.now(), reason: textOf(reason) } as const;
  await changePayout(db, scope, payout.id, returned);
  await recordStep(db, scope, { ...stepOf(settling), what: 'returned', note: textOf(reason) });
  if (withdrawal.state === 'rejected') await post(settling, lateRestPosting(withdrawal, payout));
  else if (withdrawal.state !== 'approved')
    await changeWithdrawal(db, scope, withdrawal.id, { state: 'approved', endedAt: null });
  await closeCase(db, scope, { payoutId: payout.id, kind: 'notReceived' });
  await notifyWithdrawal(db, scope, withdrawal);
}

const textOf = (reason: string | null): string | null => reason?.slice(0, REASON_MAX) ?? null;
const stepOf = ({ withdrawal, payout }: Settling) =>
  ({ withdrawalId: withdrawal.id, payoutId: payout.id, actor: 'provider' }) as const;
