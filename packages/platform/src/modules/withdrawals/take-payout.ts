import type { PayoutState, TakeEvent } from '../payments/index.ts';
import { type SettleDeps, settleWithin } from './settle-payout.ts';

/** An event of a payment provider about a payout. */
export const takePayout =
  (deps: Omit<SettleDeps, 'withTenant'>): TakeEvent =>
  (db, scope, { provider, orderId: payoutId, state, reference, amount, currency, reason }) =>
    isPayoutState(state)
      ? settleWithin(deps, db, scope, {
          payoutId,
          provider,
          by: 'callback',
          reported: { state, reference, amount, currency, reason },
        })
      : Promise.resolve();

const isPayoutState = (state: string): state is PayoutState['state'] =>
  state === 'pending' || state === 'paid' || state === 'failed' || state === 'returned';
