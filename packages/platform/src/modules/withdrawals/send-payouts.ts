import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import { DAY_MS } from '../../utc-day.ts';
import type { PaymentProvider, PayoutState } from '../payments/index.ts';
import { findPayoutAccount } from '../payout-accounts/index.ts';
import { changePayout, type Payout, takeDuePayouts } from './payouts.repository.ts';
import { type SettleDeps, settlePayout } from './settle-payout.ts';
import { recordStep } from './steps.repository.ts';
import { lockWithdrawal } from './withdrawals.repository.ts';

const RETRY_FIRST_MS = 15_000;
const RETRY_LONGEST_MS = 10 * 60_000;
const BATCH_MAX = 20;
/** After this time each attempt is logged as an error, so that staff contact the provider too. */
const LONG_MS = DAY_MS;

const retryMs = (attempts: number): number => Math.min(RETRY_FIRST_MS * 2 ** Math.min(attempts, 10), RETRY_LONGEST_MS);

export interface SendPayoutsDeps extends SettleDeps, BrandWorkDeps {
  /** By code. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
}

/**
 * Sends due payouts of these brands, and queries those whose end is unknown, or differs from the provider's day, with growing pauses. It never
 * gives up.
 */
export async function sendPayouts(deps: SendPayoutsDeps, merchants: readonly string[]): Promise<void> {
  await eachBrand(await brandsWithWork(deps, 'payouts', merchants), (merchant) => sendOfBrand(deps, merchant));
}

async function sendOfBrand(deps: SendPayoutsDeps, merchant: string): Promise<void> {
  const { withTenant, clock } = deps;
  for (;;) {
    const due = await withTenant({ merchant }, (db) =>
      takeDuePayouts(db, { merchant }, { max: BATCH_MAX, retryMs }, clock.now()),
    );
    await Promise.all(due.map((payout) => sendOne(deps, merchant, payout)));
    if (due.length < BATCH_MAX) return;
  }
}

async function sendOne(deps: SendPayoutsDeps, merchant: string, payout: Payout): Promise<void> {
  const { withTenant, clock, log } = deps;
  const what = { merchant, payout: payout.id, attempts: payout.attempts + 1 };
  try {
    const { provider, reported } = await orderOrQuery(deps, merchant, payout);
    if (reported !== null)
      await settlePayout(deps, { merchant, clock }, { payoutId: payout.id, provider, by: 'query', reported });
    if (hasEnded(payout))
      return await withTenant({ merchant }, (db) => changePayout(db, { merchant }, payout.id, { dueAt: null }));
    if (reported === null) return;
    const { state } = reported;
    if (state !== 'pending') return log.info({ ...what, state }, 'a provider reports the end of a payout');
    if (isLong(deps, payout)) log.error(what, 'a payout has been on its way for too long');
  } catch (error) {
    log[isLong(deps, payout) ? 'error' : 'warn'](
      { ...what, err: error },
      'the result of a payout is still unknown; the provider is queried again',
    );
  }
}

const hasEnded = ({ state }: Payout): boolean => state !== 'waiting' && state !== 'sent';

const isLong = ({ clock }: SendPayoutsDeps, { createdAt }: Payout): boolean =>
  clock.now().getTime() - createdAt.getTime() >= LONG_MS;

/**
 * Orders the payout. One that may have been ordered before is queried first; the same order again is the same payout. One that has ended is
 * only queried. Null: the provider has never seen it.
 */
async function orderOrQuery(
  deps: SendPayoutsDeps,
  merchant: string,
  payout: Payout,
): Promise<{ readonly provider: string; readonly reported: PayoutState | null }> {
  const { withTenant, clock, providers } = deps;
  const id = `${merchant}.${payout.id}`;
  const { withdrawal, account } = await withTenant({ merchant }, async (db) => {
    const scope = { merchant, clock };
    const { withdrawalId, memberId } = payout;
    const found = await lockWithdrawal(db, scope, withdrawalId);
    if (found === null) throw new Error('A withdrawal is gone');
    if (payout.state === 'waiting')
      await recordStep(db, scope, { withdrawalId, payoutId: payout.id, what: 'sent', actor: 'platform' });
    return { withdrawal: found, account: await findPayoutAccount(db, scope, memberId, found.accountId) };
  });
  const provider = providers.get(withdrawal.provider);
  if (provider === undefined || account === null)
    throw new Error(`There is no payment provider ${withdrawal.provider}`);
  const isNew = payout.state === 'waiting';
  const known = isNew ? null : await provider.queryPayout({ id, reference: payout.reference });
  if (hasEnded(payout)) return { provider: withdrawal.provider, reported: known };
  const { kind, currency } = withdrawal;
  const { holder, number, bank } = account;
  const order = { id, kind, account: { holder, number, bank }, amount: payout.amount, currency };
  return { provider: withdrawal.provider, reported: known ?? (await provider.pay(order)) };
}
