import {
  type ChangeState,
  type ChangeValue,
  changeAnswer,
  changeDiffValue,
  changesValue,
} from '@marquee/contracts/schemas/console-changes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { KEYS } from '../../../lib/api/query-keys.ts';

export const CHANGE_KEYS = {
  list: (states: readonly ChangeState[], merchant: string) => [...KEYS.changes, 'list', states.join(), merchant],
  one: (id: string) => [...KEYS.changes, 'one', id],
  /** The displayed version, because another version has other differences. */
  diff: (id: string, version: number) => [...KEYS.changes, 'one', id, 'diff', version],
  undo: (id: string) => [...KEYS.changes, 'one', id, 'undo'],
  previews: (id: string) => [...KEYS.changes, 'one', id, 'previews'],
} as const;

/** Change sets in some states, of one brand where `merchant` names one (empty: all); page by page, the last changed first. */
export function useChanges(states: readonly ChangeState[], merchant: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: CHANGE_KEYS.list(states, merchant),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { state: states, merchant, before: pageParam };
      return api('changes', changesValue, { query, signal });
    },
    getNextPageParam: ({ next }) => next,
  });
}

export function useChange(id: string) {
  const api = useApi();
  return useQuery<ChangeValue>({
    queryKey: CHANGE_KEYS.one(id),
    queryFn: async ({ signal }) => (await api('change', changeAnswer, { params: { change: id }, signal })).change,
  });
}

/** Its effect on the current brands. */
export function useChangeDiff({ id, version }: Pick<ChangeValue, 'id' | 'version'>) {
  const api = useApi();
  return useQuery({
    queryKey: CHANGE_KEYS.diff(id, version),
    queryFn: ({ signal }) => api('changeDiff', changeDiffValue, { params: { change: id }, signal }),
  });
}
