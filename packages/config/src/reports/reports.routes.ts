import { type ReportQuery, type ReportValue, reportQuery, reportValue } from '@marquee/contracts/schemas/reports';
import { auditAction, requireOwnPlatform } from '../platform/audited-action.ts';
import { oneBrand } from '../players/one-player.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { reportFile } from './report-file.ts';

/** A brand's figures by day, for the console and as CSV. */
export function reportsRoutes(routes: StaffRoutes, deps: PlayerDeps): void {
  routes.route('report', {
    params: oneBrand,
    query: reportQuery,
    value: reportValue,
    handler: (who, { params, query }) => readReport(deps, who, params.merchant, query),
  });
  routes.stream('reportFile', {
    params: oneBrand,
    query: reportQuery,
    handler: async (who, { params: { merchant }, query, reply }) => {
      const text = reportFile(await readReport(deps, who, merchant, query));
      await auditAction(deps, who, { kind: 'report', action: 'file', merchant, target: null, detail: query });
      await reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${merchant}_${query.from}_${query.to}.csv"`)
        .header('cache-control', 'no-store')
        .send(text);
    },
  });
}

/** No personal data, so reading is not recorded. */
async function readReport(
  { callPlatform, ...deps }: PlayerDeps,
  who: SignedIn,
  merchant: string,
  body: ReportQuery,
): Promise<ReportValue> {
  await requireOwnPlatform(deps, merchant);
  return callPlatform(reportValue, { who, merchant, call: 'reports.days', body, missing: 'not_found' });
}
