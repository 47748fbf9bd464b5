import { type ChangeValue, changeAnswer } from '@marquee/contracts/schemas/console-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { KEYS } from '../../../lib/api/query-keys.ts';
import { CHANGE_KEYS } from './use-changes.ts';

/** An action on the shown version of a change set; the server refuses it for any other version (`If-Match`). */
export interface Act {
  readonly change: Pick<ChangeValue, 'id' | 'version'>;
  readonly call:
    | 'editChange'
    | 'submitChange'
    | 'approveChange'
    | 'rejectChange'
    | 'withdrawChange'
    | 'scheduleChange'
    | 'unscheduleChange'
    | 'publishChange';
  readonly body?: unknown;
}

/** Waits for the server, and shows the change set that it returns. */
export function useAct() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ change: { id, version }, call, body }: Act) => {
      return (await api(call, changeAnswer, { params: { change: id }, version, body })).change;
    },
    onSuccess: (change) => queries.setQueryData(CHANGE_KEYS.one(change.id), change),
    // A refusal too means that the shown data is stale.
    onSettled: () => {
      const keys = [KEYS.changes, KEYS.brands, KEYS.audit, ['brand']];
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
    },
  });
}
