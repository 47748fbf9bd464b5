import { Gauge, type Registry } from 'prom-client';
import { countStrayPayments } from '../payments/index.ts';
import type { OperatorSettings } from '../provider/index.ts';
import { ATTENTION, WAITING_COUNTS } from './attention.repository.ts';
import { type AttentionDeps, countEverywhere } from './count-everywhere.ts';

export interface AttentionMetricsDeps extends AttentionDeps {
  readonly operator: Pick<OperatorSettings, 'providers'>;
  /** Of payment providers. */
  readonly paymentCodes: readonly string[];
  readonly merchants: () => readonly string[];
}

/** Metrics for an operator's alarm, over all brands with a ledger here, read from the database at each scrape. */
export function reportAttention(deps: AttentionMetricsDeps, registry: Registry): void {
  new Gauge({
    name: 'platform_attention',
    help:
      "Items for staff to resolve: unexplained differences with a provider's day (open_breaks), rounds open for more than a day " +
      '(long_open_rounds), refused wins of the last week (unpaid_wins), and, of no provider, what waits for staff: withdrawals ' +
      '(waiting_withdrawals), those of which a part failed (stuck_withdrawals), those that are held for more than a day (held_withdrawals), cases of payouts (payout_cases), payments ' +
      'that no deposit explains (unmatched_payments), debts of refunds (deposit_debts), adjustments (waiting_adjustments), ' +
      'exclusions (waiting_exclusions), money of protected players that a vendor keeps (late_recalls) and identity checks (waiting_identity). ' +
      'Of a payment provider, what waits for staff of all brands: open payments whose order names no brand here (stray_payments).',
    labelNames: ['what', 'provider'],
    registers: [registry],
    async collect() {
      const counts = await countEverywhere(deps, deps.merchants());
      this.reset();
      for (const what of Object.keys(WAITING_COUNTS)) this.set({ what, provider: '' }, 0);
      // Zero is reported too: a missing metric looks like a dead server.
      for (const { code: provider } of deps.operator.providers)
        for (const what of ATTENTION) this.set({ what, provider }, 0);
      for (const provider of deps.paymentCodes)
        for (const what of ['open_breaks', 'stray_payments']) this.set({ what, provider }, 0);
      for (const { what, provider, count } of counts) this.inc({ what, provider }, count);
      for (const { provider, count } of await countStrayPayments(deps.query))
        this.set({ what: 'stray_payments', provider }, count);
    },
  });
}
