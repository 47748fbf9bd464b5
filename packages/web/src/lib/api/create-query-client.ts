import type { SessionEnd } from '@marquee/contracts/problems';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiProblem } from './api-problem.ts';

const STALE_MS = 30_000;

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
        retry: (failures, error) => failures < 2 && worthRetrying(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
