import { RECONCILIATION_PATHS } from '@marquee/contracts/reconciliation';
import { attentionOfBrandsRequest, attentionOfBrandsValue, attentionValue } from '@marquee/contracts/schemas/attention';
import * as z from 'zod/mini';
import type { Services } from '../../services.ts';
import type { StaffCalls } from '../../staff-calls.ts';
import { readAttention } from './attention.repository.ts';
import { countEverywhere } from './count-everywhere.ts';

/** What of a brand's books staff have to look at before a provider's day tells of it; and of which brands they have to. */
export function attentionRoutes({ onStaffCall, onHouseCall }: StaffCalls, services: Services): void {
  onStaffCall(RECONCILIATION_PATHS.attention, z.strictObject({}), attentionValue, (ctx) =>
    services.withTenant(ctx, (db) => readAttention(db, ctx, ctx.clock.now())),
  );
  onHouseCall(
    RECONCILIATION_PATHS.attentionOfBrands,
    attentionOfBrandsRequest,
    attentionOfBrandsValue,
    async (asked) => {
      const totals = new Map<string, number>();
      for (const { brand, count } of await countEverywhere(services, asked.merchants))
        totals.set(brand, (totals.get(brand) ?? 0) + count);
      return { brands: [...totals].map(([merchant, count]) => ({ merchant, count })) };
    },
  );
}
