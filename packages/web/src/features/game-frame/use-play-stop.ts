import type { RealityCheckValue } from '@marquee/contracts/schemas/protection';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useOrderKey } from '../../lib/api/order-key.ts';
import { playStateQuery } from '../../lib/session/use-play-state.ts';
import { isTrial, useSession } from '../../lib/session/use-session.ts';

export interface PlayStop {
  /** Null while play may go on, or as long as the state of play is not known. */
  readonly value: RealityCheckValue | null;
  /** Play goes on after a reality check. */
  readonly acknowledge: () => void;
  readonly isSending: boolean;
  readonly error: Error | null;
}

/** What stops play [W13]. It is loaded once the game's launch has its answer, and again with each event about protection. */
export function usePlayStop(isLaunched: boolean, onGoOn: () => void): PlayStop {
  const api = useApi();
  const queries = useQueryClient();
  const session = useSession();
  const sendOrder = useOrderKey();
  const { data } = useQuery({
    ...playStateQuery(api),
    enabled: isLaunched && session.status === 'in' && !isTrial(session),
    staleTime: 0,
  });
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: () =>
      sendOrder('acknowledge', (idempotencyKey) => api('realityAcknowledge', { body: {}, idempotencyKey })),
    onSuccess: (value) => {
      queries.setQueryData(playStateQuery(api).queryKey, value);
      if (value.stop === null) onGoOn();
    },
  });
  const isStopped = data !== undefined && (data.isDue || data.stop !== null);
  return { value: isStopped ? data : null, acknowledge: mutate, isSending: isPending, error };
}
