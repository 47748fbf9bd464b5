import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasCode, isApiProblem } from './api-problem.ts';
import { KEYS } from './query-keys.ts';

/** Notices invalidate stale queries; this age covers missed notices. */
const STALE_MS = 15_000;

/** Retries only help when no server was reached, or an overloaded one. */
const worthRetrying = (error: unknown): boolean =>
  isApiProblem(error) && (error.code === 'network' || error.status === 502 || error.status === 503);

/**
 * The query cache of one page. Ends the session here when any call reports its end. Fetches a token again that was renewed in another
 * tab.
 */
export function createQueryClient(onSessionOver: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (hasCode(error, 'token_invalid', 'login_required', 'code_required', 'enrolment_required')) onSessionOver();
    if (hasCode(error, 'csrf_invalid')) void client.invalidateQueries({ queryKey: KEYS.session });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
      },
      // Without a network a mutation fails at once. By default the client keeps it and sends it when the network is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
