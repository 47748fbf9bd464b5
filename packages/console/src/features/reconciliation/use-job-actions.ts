import { type FailedJobsRequest, failedJobsValue } from '@marquee/contracts/schemas/attention';
import type * as z from 'zod/mini';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

const CALLS = { run: 'runJobs', drop: 'dropJobs' } as const;
export interface JobAction {
  readonly action: keyof typeof CALLS;
  readonly body: FailedJobsRequest;
}

/** Acts on failed jobs from the page of this brand. */
export function useActOnJobs(
  merchant: string,
  onDone: (value: z.infer<typeof failedJobsValue>, action: JobAction) => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: async (performed: JobAction, key) => {
      const { action, body } = performed;
      const value = await api(CALLS[action], failedJobsValue, { params: { merchant }, body, idempotencyKey: key });
      return { value, performed };
    },
    forget: [KEYS.attention],
    onDone: ({ value, performed }) => onDone(value, performed),
  });
}
