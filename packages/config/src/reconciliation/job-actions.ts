import { type FailedJobsRequest, failedJobsValue } from '@marquee/contracts/schemas/attention';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import { performWaiting } from '../platform/perform-waiting.ts';
import { ConsoleError } from '../staff/console-error.ts';
import { brandsWith } from '../staff/grants.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import type { ReconciliationDeps } from './reconciliation.service.ts';

export interface JobAction {
  readonly merchant: string;
  /** `run`: the failed jobs run again. `drop`: they are deleted; those of a schedule run at their next time. */
  readonly action: 'run' | 'drop';
  readonly body: FailedJobsRequest;
  readonly idempotencyKey: string;
}

/**
 * Acts on a brand's failed jobs, or on those that belong to no brand. @throws ConsoleError `not_found` for jobs of another brand,
 * `permission_denied` where the permission is needed on all brands.
 */
export async function actOnJobs(
  deps: ReconciliationDeps,
  who: SignedIn,
  { merchant, action, body, idempotencyKey }: JobAction,
  log: FastifyBaseLogger,
): Promise<z.output<typeof failedJobsValue>> {
  const { reason, ...failed } = body;
  if (failed.merchant !== null && failed.merchant !== merchant) throw new ConsoleError('not_found');
  if (failed.merchant === null && brandsWith(who.grants, 'job.write') !== '*')
    throw new ConsoleError('permission_denied');
  return performWaiting(deps, who, {
    kind: 'job',
    action,
    merchant,
    target: `job.${failed.job}`,
    detail: body,
    call: () =>
      deps.callPlatform(failedJobsValue, {
        who,
        merchant,
        body: failed,
        idempotencyKey,
        call: `jobs.${action}`,
        missing: 'not_found',
      }),
    resultDetail: ({ jobs }) => ({ ...failed, reason, jobs }),
    log,
  });
}
