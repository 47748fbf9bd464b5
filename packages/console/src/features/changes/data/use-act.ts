import { type ChangeValue, changeAnswer } from '@marquee/contracts/schemas/console-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { KEYS } from '../../../lib/api/query-keys.ts';
import { CHANGE_KEYS } from './use-changes.ts';

/** Something done with the version of a change set that somebody looks at: no other version takes it (`If-Match`). */
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

/** Nothing is shown before the server has answered; what it answers is the change set as it is now. */
export function useAct() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ change: { id, version }, call, body }: Act) => {
      return (await api(call, changeAnswer, { params: { change: id }, version, body })).change;
    },
    onSuccess: (change) => queries.setQueryData(CHANGE_KEYS.one(change.id), change),
    // A refusal too tells that something is not as it is shown.
    onSettled: () => {
      const keys = [KEYS.changes, KEYS.brands, KEYS.audit, ['brand']];
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
    },
  });
}
