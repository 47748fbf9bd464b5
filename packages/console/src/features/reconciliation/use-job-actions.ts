import { type FailedJobsRequest, failedJobsValue } from '@marquee/contracts/schemas/attention';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

export type JobAction = 'run' | 'drop';
const CALLS = { run: 'runJobs', drop: 'dropJobs' } as const;

/** Acts on failed jobs from the page of this brand. */
export function useActOnJobs(merchant: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { action: JobAction; body: FailedJobsRequest; idempotencyKey: string }) =>
      api(CALLS[input.action], failedJobsValue, {
        params: { merchant },
        body: input.body,
        idempotencyKey: input.idempotencyKey,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEYS.attention }),
  });
}
