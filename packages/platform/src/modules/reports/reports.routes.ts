import { reportQuery, reportValue } from '@marquee/contracts/schemas/reports';
import type { InternalRoutes } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import { readReport } from './read-report.ts';

/** `/internal/reports/…`: a brand's figures for the console's staff. */
export function reportsRoutes(routes: InternalRoutes, { withTenant }: Pick<Services, 'withTenant'>): void {
  routes.route('reports.days', {
    body: reportQuery,
    value: reportValue,
    handler: (ctx, { body }) => {
      const { currency, timezone } = ctx.manifest.public;
      const scope = { merchant: ctx.merchant, currency: currency.code, zone: timezone };
      return withTenant(ctx, (db) => readReport(db, scope, body, ctx.clock.now()));
    },
  });
}
