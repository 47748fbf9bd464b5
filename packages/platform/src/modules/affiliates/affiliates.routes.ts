import { affiliateQuery, affiliateValue } from '@marquee/contracts/schemas/affiliates';
import type { PlayerRoutes } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { findIntroducer } from './affiliates.repository.ts';

/** GET /wps/agent/affiliate: whether an invitation code from the page's address is valid. */
export function affiliatesRoutes(routes: PlayerRoutes, { withTenant }: Pick<Services, 'withTenant'>): void {
  routes.route('affiliate', {
    query: affiliateQuery,
    value: affiliateValue,
    handler: (ctx, { query }) =>
      withTenant(ctx, async (db) => ({ valid: (await findIntroducer(db, ctx, query.kind, query.code)) !== null })),
  });
}
