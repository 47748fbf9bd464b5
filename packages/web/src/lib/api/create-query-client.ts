import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiProblem } from './api-problem.ts';

const STALE_MS = 30_000;

/** Only what never reached a server, or met a tired one, is worth sending again. */
const worthRetrying = (error: unknown): boolean =>
  isApiProblem(error) && (error.code === 'network' || error.status === 502 || error.status === 503);

/**
 * The query cache of one page. `onSessionOver` is told when a server no longer knows the token, whichever query or
 * mutation met it.
 */
export function createQueryClient(onSessionOver: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isApiProblem(error) && error.code === 'token_invalid') onSessionOver();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
