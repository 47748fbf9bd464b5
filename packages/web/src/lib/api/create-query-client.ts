import type { SessionEnd } from '@marquee/contracts/problems';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiProblem } from './api-problem.ts';

const STALE_MS = 30_000;
const RETRIES = 2;
/** A platform that starts is ready within half a minute. */
const START_RETRIES = 30;
const SECOND_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** A server that starts says when to ask again. */
const startsIn = (error: unknown): number | null =>
  isApiProblem(error) && error.code === 'not_ready' ? error.retryAfterSeconds : null;

const retryDelay = (failures: number, error: unknown): number =>
  Math.min((startsIn(error) ?? 2 ** failures) * SECOND_MS, LONGEST_DELAY_MS);

/** Only what never reached a server, or met a tired one, is worth sending again. */
const worthRetrying = (error: unknown): boolean =>
  isApiProblem(error) &&
  error.code !== 'maintenance' &&
  (error.code === 'network' || error.status === 502 || error.status === 503);

export interface Trouble {
  /** A server no longer knows the token. */
  readonly onSessionOver: (end: SessionEnd | 'unknown') => void;
  /** A server does nothing for this member before the password is changed (A04). */
  readonly onPasswordDue: () => void;
  /**
   * Something to show was refused because of the system status. What is sent is not told: a form keeps what was typed and says why. Nor
   * is what is there already and was only to be renewed: the page would be gone under somebody's hands.
   */
  readonly onClosed: () => void;
}

/** The query cache of one page; trouble with the session is told, whichever query or mutation met it. */
export function createQueryClient({ onSessionOver, onPasswordDue, onClosed }: Trouble): QueryClient {
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
      mutations: { retry: false },
    },
  });
}
