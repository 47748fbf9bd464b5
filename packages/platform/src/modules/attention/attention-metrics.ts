import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { Brands } from '../../services.ts';
import type { OperatorSettings } from '../provider/index.ts';
import { ATTENTION, type AttentionCount, countAttention } from './attention.repository.ts';

export interface AttentionDeps {
  readonly withTenant: WithTenant;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'get'>;
  readonly operator: Pick<OperatorSettings, 'providers'>;
  readonly merchants: () => readonly string[];
}

/** An operator's alarm: over all brands whose books are here, read from the database whenever metrics are collected. */
export function reportAttention(deps: AttentionDeps, registry: Registry): void {
  new Gauge({
    name: 'platform_attention',
    help:
      "What somebody has to look at: differences with a provider's day that nobody has explained (open_breaks), rounds open for more than a " +
      'day (long_open_rounds), wins of the last week that were refused (unpaid_wins).',
    labelNames: ['what', 'provider'],
    registers: [registry],
    async collect() {
      const counts = await countEverywhere(deps);
      this.reset();
      // Nought is said too: an alarm that hears nothing can't tell it from a server that is gone.
      for (const { code: provider } of deps.operator.providers)
        for (const what of ATTENTION) this.set({ what, provider }, 0);
      for (const { what, provider, count } of counts) this.inc({ what, provider }, count);
    },
  });
}

/** Brand by brand; one with an upstream of its own has its books there. */
export async function countEverywhere({
  withTenant,
  clock,
  brands,
  merchants,
}: Omit<AttentionDeps, 'operator'>): Promise<(AttentionCount & { readonly merchant: string })[]> {
  const found = [];
  for (const merchant of merchants()) {
    if (brands.get(merchant)?.private.upstream !== null) continue;
    const counts = await withTenant({ merchant }, (db) => countAttention(db, { merchant }, clock.now()));
    found.push(...counts.map((count) => ({ ...count, merchant })));
  }
  return found;
}
