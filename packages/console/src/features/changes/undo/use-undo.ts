import { type ChangeValue, changeAnswer, changeDiffValue } from '@marquee/contracts/schemas/console-changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { KEYS } from '../../../lib/api/query-keys.ts';
import { useAttemptKey } from '../../../lib/api/use-attempt-key.ts';
import { CHANGE_KEYS } from '../data/use-changes.ts';

type Undone = Pick<ChangeValue, 'id'>;

/** What undoing a live change set would change now. Fails with `undo_moved` where a value has changed since. */
export function useUndoDiff({ id }: Undone) {
  const api = useApi();
  return useQuery({
    queryKey: CHANGE_KEYS.undo(id),
    queryFn: ({ signal }) => api('tryUndo', changeDiffValue, { params: { change: id }, signal }),
    // The dialog decides by what is true now.
    gcTime: 0,
    retry: false,
  });
}

export interface UndoRequest {
  readonly reason: string;
  /** Publish at once; the server keeps a draft where that is not allowed. */
  readonly publish: boolean;
}

/** Makes the change set that restores the former values. Answers the new change set. */
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
