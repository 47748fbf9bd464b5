import type { PayoutAction } from './actions.ts';
import type { Payout, PayoutStatus } from './order-book.ts';
import { type ActionDeps, recordEvent, timeIn } from './record-event.ts';

interface Change {
  /** The status that a payout must have; in any other, nothing happens. */
  readonly from: PayoutStatus;
  readonly to: Exclude<PayoutStatus, 'pending'>;
  readonly reason: string | null;
}

const ACTIONS: Readonly<Record<PayoutAction, Change>> = {
  pay: { from: 'pending', to: 'paid', reason: null },
  fail: { from: 'pending', to: 'failed', reason: 'account_closed' },
  return: { from: 'paid', to: 'returned', reason: 'returned_by_bank' },
};

export function performOnPayout(deps: ActionDeps, reference: string, action: PayoutAction): void {
  const payout: Payout | undefined = deps.orders.findPayout(reference);
  const { from, to, reason } = ACTIONS[action];
  if (payout?.status !== from) return;
  deps.orders.updatePayout(reference, { status: to, reason, endedAt: timeIn(deps, 0) });
  const { payoutId: id, amount, currency } = payout;
  recordEvent(deps, { type: `payout.${to}`, id, reference, amount, currency, reason }, amount);
}
