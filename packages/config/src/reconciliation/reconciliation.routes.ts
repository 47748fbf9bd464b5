import {
  attentionOfBrandsValue,
  attentionValue,
  failedJobsRequest,
  failedJobsValue,
} from '@marquee/contracts/schemas/attention';
import {
  explainBreakRequest,
  reconBreakSchema,
  reconBreaksRequest,
  reconBreaksValue,
  reconDayParams,
  reconDaySchema,
  reconDaysRequest,
  reconDaysValue,
} from '@marquee/contracts/schemas/reconciliation';
import * as z from 'zod/mini';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import { actOnJobs } from './job-actions.ts';
import {
  countAttention,
  explainBreak,
  listBreaks,
  listDays,
  type ReconciliationDeps,
  readAttention,
  requestFileAgain,
} from './reconciliation.service.ts';

const oneBrand = z.object({ merchant: z.string() });
const oneDay = z.extend(oneBrand, reconDayParams);

/** Providers' day files compared with a brand's ledger. */
export function reconciliationRoutes(routes: StaffRoutes, deps: ReconciliationDeps): void {
  routes.route('attentionOfBrands', {
    value: attentionOfBrandsValue,
    handler: (who) => countAttention(deps, who),
  });
  routes.route('reconDays', {
    params: oneBrand,
    query: reconDaysRequest,
    value: reconDaysValue,
    handler: (who, { params, query }) => listDays(deps, who, params.merchant, query),
  });
  routes.route('attention', {
    params: oneBrand,
    value: attentionValue,
    handler: (who, { params }) => readAttention(deps, who, params.merchant),
  });
  routes.route('reconBreaks', {
    params: oneDay,
    query: reconBreaksRequest,
    value: reconBreaksValue,
    handler: (who, { params, query }) => listBreaks(deps, who, params, query),
  });
  routes.route('explainBreak', {
    params: oneDay,
    body: explainBreakRequest,
    value: reconBreakSchema,
    handler: (who, { params: day, body, request }) =>
      explainBreak(deps, who, { day, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  for (const [name, action] of [
    ['runJobs', 'run'],
    ['dropJobs', 'drop'],
  ] as const) {
    routes.route(name, {
      params: oneBrand,
      body: failedJobsRequest,
      value: failedJobsValue,
      handler: (who, { params, body, request }) =>
        actOnJobs(deps, who, { ...params, action, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
    });
  }
  routes.route('fetchDayAgain', {
    params: oneDay,
    value: reconDaySchema,
    handler: (who, { params: day, request }) =>
      requestFileAgain(deps, who, { day, body: {}, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
}
