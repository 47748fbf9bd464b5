import { attentionOfBrandsRequest, attentionOfBrandsValue, attentionValue } from '@marquee/contracts/schemas/attention';
import * as z from 'zod/mini';
import type { InternalRoutes } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import { readAttention } from './attention.repository.ts';
import { countEverywhere } from './count-everywhere.ts';

/** Items of a brand's ledger that staff should look at before the day file arrives, and the brands that have such items. */
export function attentionRoutes(routes: InternalRoutes, services: Services): void {
  routes.route('reconciliation.attention', {
    body: z.strictObject({}),
    value: attentionValue,
    handler: (ctx) => services.withTenant(ctx, (db) => readAttention(db, ctx, ctx.clock.now())),
  });
  routes.route('reconciliation.attentionOfBrands', {
    body: attentionOfBrandsRequest,
    value: attentionOfBrandsValue,
    handler: async (_none, { body: { merchants } }) => {
      const totals = new Map<string, number>();
      for (const { brand, count } of await countEverywhere(services, merchants))
        totals.set(brand, (totals.get(brand) ?? 0) + count);
      return { brands: [...totals].map(([merchant, count]) => ({ merchant, count })) };
    },
  });
}
