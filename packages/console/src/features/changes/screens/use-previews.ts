import { type ChangeValue, previewAnswer, previewsValue } from '@marquee/contracts/schemas/console-changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '../../../lib/api/api-context.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { CHANGE_KEYS } from '../data/use-changes.ts';

export type Preview = z.output<typeof previewsValue>['previews'][number];

/** Valid previews of a change set, newest first; undefined until loaded, empty if loading fails. */
export function useOpenPreviews({ id }: Pick<ChangeValue, 'id'>): readonly Preview[] | undefined {
  const api = useApi();
  const now = useNow();
  const { data, isError } = useQuery({
    queryKey: CHANGE_KEYS.previews(id),
    queryFn: async ({ signal }) => (await api('previews', previewsValue, { params: { change: id }, signal })).previews,
  });
  const known = data ?? (isError ? [] : undefined);
  return known?.filter(({ revokedAt, expiresAt }) => revokedAt === null && new Date(expiresAt) > now);
}

/** `key`: the same for every attempt, so that one preview is made. */
export interface PreviewRequest {
  readonly merchant: string;
  readonly minutes: number;
  readonly key: string;
}

export function useMakePreview({ id }: Pick<ChangeValue, 'id'>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ merchant, minutes, key }: PreviewRequest) =>
      api('createPreview', previewAnswer, { params: { change: id }, body: { merchant, minutes }, idempotencyKey: key }),
    // The list returns the links to their maker.
    onSettled: () => queries.invalidateQueries({ queryKey: CHANGE_KEYS.previews(id) }),
  });
}
