import type { SessionEnd } from '@marquee/contracts/problems';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiProblem } from './api-problem.ts';

const STALE_MS = 30_000;
const RETRIES = 2;
/** A platform that starts is ready within half a minute. */
const START_RETRIES = 30;
const SECOND_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** A starting server answers with the time to wait. */
const startsIn = (error: unknown): number | null =>
  isApiProblem(error) && error.code === 'not_ready' ? error.retryAfterSeconds : null;

const retryDelay = (failures: number, error: unknown): number =>
  Math.min((startsIn(error) ?? 2 ** failures) * SECOND_MS, LONGEST_DELAY_MS);

/** Retries only requests that did not reach a server, or met an overloaded one. */
const worthRetrying = (error: unknown): boolean =>
  isApiProblem(error) &&
  error.code !== 'maintenance' &&
  (error.code === 'network' || error.status === 502 || error.status === 503);

export interface QueryClientHandlers {
  /** A server no longer knows the token. */
  readonly onSessionOver: (end: SessionEnd | 'unknown') => void;
  /** A server does nothing for this member before the password is changed [A04]. */
  readonly onPasswordDue: () => void;
  /**
   * A first load was refused because of the system status. Mutations are not reported, because a form keeps its input and shows the
   * reason. Nor are refreshes, because the player may be using the page.
   */
  readonly onClosed: () => void;
}

/** The query cache of one page; reports problems with the session from any query or mutation. */
export function createQueryClient({ onSessionOver, onPasswordDue, onClosed }: QueryClientHandlers): QueryClient {
  const onError = (error: unknown): void => {
    if (!isApiProblem(error)) return;
    if (error.code === 'token_invalid') onSessionOver(error.sessionEnd ?? 'unknown');
    if (error.code === 'password_change_required') onPasswordDue();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        onError(error);
        if (
          state.data === undefined &&
          isApiProblem(error) &&
          (error.code === 'maintenance' || error.code === 'region_blocked')
        )
          onClosed();
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) =>
          failures < (startsIn(error) === null ? RETRIES : START_RETRIES) && worthRetrying(error),
        retryDelay,
        refetchOnWindowFocus: false,
      },
      // Without a network a mutation fails at once. By default the client keeps it and sends it when the network is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
