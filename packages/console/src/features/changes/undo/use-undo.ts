import { type ChangeValue, changeAnswer, changeDiffValue } from '@marquee/contracts/schemas/console-changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { KEYS } from '../../../lib/api/query-keys.ts';
import { useAttemptKey } from '../../../lib/api/use-attempt-key.ts';
import { CHANGE_KEYS } from '../data/use-changes.ts';

type Undone = Pick<ChangeValue, 'id'>;

/** The effect of undoing a live change set now. Fails with `undo_moved` if a value has changed since. */
export function useUndoDiff({ id }: Undone) {
  const api = useApi();
  return useQuery({
    queryKey: CHANGE_KEYS.undo(id),
    queryFn: ({ signal }) => api('tryUndo', changeDiffValue, { params: { change: id }, signal }),
    // The dialog needs current data.
    gcTime: 0,
    retry: false,
  });
}

export interface UndoRequest {
  readonly reason: string;
  /** Publish at once. The server keeps a draft if that is not allowed. */
  readonly publish: boolean;
}

/** Makes the change set that restores the former values, and returns it. */
export function useUndo({ id }: Undone) {
  const api = useApi();
  const queries = useQueryClient();
  const keyFor = useAttemptKey();
  return useMutation({
    mutationFn: async (body: UndoRequest) => {
      const options = { params: { change: id }, body, idempotencyKey: keyFor(body) };
      return (await api('undoChange', changeAnswer, options)).change;
    },
    onSettled: () => {
      for (const queryKey of [KEYS.changes, KEYS.brands, KEYS.audit, ['brand']]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
}
