import {
  type AttentionOfBrandsValue,
  attentionOfBrandsRequest,
  attentionOfBrandsValue,
  attentionValue,
  failedJobsSchema,
  failedJobsValue,
} from '@marquee/contracts/schemas/attention';
import { NO_BRAND } from '@marquee/contracts/support';
import { ProblemError } from '@marquee/server-kit';
import * as z from 'zod/mini';
import type { InternalRoutes } from '../../internal-calls.ts';
import { jobProblems } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { isWaiting, readAttention, WAITING_COUNTS } from './attention.repository.ts';
import { countEverywhere } from './count-everywhere.ts';

type Total = Omit<AttentionOfBrandsValue['brands'][number], 'merchant'>;
const NOTHING: Total = { count: 0, waiting: {} };

/** Items of a brand's ledger that staff should look at before the day file arrives, jobs that are late or failed, and the brands that have such items. */
export function attentionRoutes(routes: InternalRoutes, services: Services, providers: readonly string[]): void {
  routes.route('reconciliation.attention', {
    body: z.strictObject({}),
    value: attentionValue,
    handler: async (ctx) => {
      const jobs = (await jobProblems(services.query, providers))
        .filter(({ merchant }) => merchant === null || merchant === ctx.merchant)
        .map(({ since, ...job }) => ({ ...job, since: since.toISOString() }));
      return { ...(await services.withTenant(ctx, (db) => readAttention(db, ctx, ctx.clock.now()))), jobs };
    },
  });
  for (const [name, act] of [
    ['jobs.run', 'runFailed'],
    ['jobs.drop', 'dropFailed'],
  ] as const) {
    routes.route(name, {
      body: failedJobsSchema,
      value: failedJobsValue,
      handler: async (ctx, { body }) => {
        if (body.merchant !== null && body.merchant !== ctx.merchant) throw new ProblemError('not_found');
        return { jobs: await services.jobs[act](body) };
      },
    });
  }
  routes.route('reconciliation.attentionOfBrands', {
    body: attentionOfBrandsRequest,
    value: attentionOfBrandsValue,
    handler: async (_ctx, { body: { merchants } }) => {
      const totals = new Map<string, Total>();
      const change = (merchant: string, next: (total: Total) => Partial<Total>) => {
        const total = totals.get(merchant) ?? NOTHING;
        totals.set(merchant, { ...total, ...next(total) });
      };
      for (const { brand, what, count: more } of await countEverywhere(services, merchants)) {
        if (isWaiting(what))
          change(brand, ({ waiting }) => ({ waiting: { ...waiting, [WAITING_COUNTS[what]]: more } }));
        else change(brand, ({ count }) => ({ count: count + more }));
      }
      for (const { merchant } of await jobProblems(services.query, providers)) {
        if (merchant === null || merchants.includes(merchant)) {
          change(merchant ?? NO_BRAND, ({ count }) => ({ count: count + 1 }));
        }
      }
      return { brands: [...totals].map(([merchant, total]) => ({ merchant, ...total })) };
    },
  });
}
