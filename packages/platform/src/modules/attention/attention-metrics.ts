import { Gauge, type Registry } from 'prom-client';
import type { OperatorSettings } from '../provider/index.ts';
import { ATTENTION, WAITING } from './attention.repository.ts';
import { type AttentionDeps, countEverywhere } from './count-everywhere.ts';

export interface AttentionMetricsDeps extends AttentionDeps {
  readonly operator: Pick<OperatorSettings, 'providers'>;
  readonly merchants: () => readonly string[];
}

/** Metrics for an operator's alarm, over all brands with a ledger here, read from the database at each scrape. */
export function reportAttention(deps: AttentionMetricsDeps, registry: Registry): void {
  new Gauge({
    name: 'platform_attention',
    help:
      "Items for staff to resolve: unexplained differences with a provider's day (open_breaks), rounds open for more than a day " +
      '(long_open_rounds), refused wins of the last week (unpaid_wins), adjustments that wait for a second person (waiting_adjustments, of no provider).',
    labelNames: ['what', 'provider'],
    registers: [registry],
    async collect() {
      const counts = await countEverywhere(deps, deps.merchants());
      this.reset();
      this.set({ what: WAITING, provider: '' }, 0);
      // Zero is reported too: a missing metric looks like a dead server.
      for (const { code: provider } of deps.operator.providers)
        for (const what of ATTENTION) this.set({ what, provider }, 0);
      for (const { what, provider, count } of counts) this.inc({ what, provider }, count);
    },
  });
}
