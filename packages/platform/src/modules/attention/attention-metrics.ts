import { Gauge, type Registry } from 'prom-client';
import type { OperatorSettings } from '../provider/index.ts';
import { ATTENTION } from './attention.repository.ts';
import { type AttentionDeps, countEverywhere } from './count-everywhere.ts';

export interface AttentionMetricsDeps extends AttentionDeps {
  readonly operator: Pick<OperatorSettings, 'providers'>;
  readonly merchants: () => readonly string[];
}

/** An operator's alarm: over all brands whose books are here, read from the database whenever metrics are collected. */
export function reportAttention(deps: AttentionMetricsDeps, registry: Registry): void {
  new Gauge({
    name: 'platform_attention',
    help:
      "What somebody has to look at: differences with a provider's day that nobody has explained (open_breaks), rounds open for more than a " +
      'day (long_open_rounds), wins of the last week that were refused (unpaid_wins).',
    labelNames: ['what', 'provider'],
    registers: [registry],
    async collect() {
      const counts = await countEverywhere(deps, deps.merchants());
      this.reset();
      // Nought is said too: an alarm that hears nothing can't tell it from a server that is gone.
      for (const { code: provider } of deps.operator.providers)
        for (const what of ATTENTION) this.set({ what, provider }, 0);
      for (const { what, provider, count } of counts) this.inc({ what, provider }, count);
    },
  });
}
