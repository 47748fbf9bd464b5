import { type ChangeValue, previewAnswer, previewsValue } from '@marquee/contracts/schemas/console-changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { path } from '../../../lib/api/api.ts';
import { useApi } from '../../../lib/api/api-context.ts';
import { CHANGE_KEYS } from '../data/use-changes.ts';

export type PreviewLinks = z.output<typeof previewAnswer>;

const linksKey = (id: string, merchant: string) => ['preview-links', id, merchant];
const NEVER_MS = Number.POSITIVE_INFINITY;

/** Links are told once, to whoever made them: this tab keeps them until it is closed or signed out. */
export function usePreviewLinks(id: string, merchant: string): PreviewLinks | null {
  const { data } = useQuery<PreviewLinks | null>({
    queryKey: linksKey(id, merchant),
    queryFn: () => null,
    enabled: false,
    staleTime: NEVER_MS,
    gcTime: NEVER_MS,
  });
  return data ?? null;
}

export function usePreviews({ id }: Pick<ChangeValue, 'id'>) {
  const api = useApi();
  return useQuery({
    queryKey: CHANGE_KEYS.previews(id),
    queryFn: async ({ signal }) => (await api.get(path`/changes/${id}/previews`, previewsValue, { signal })).previews,
  });
}

/** `key`: the same for every attempt of one wish, so that it makes one preview. */
export interface WantedPreview {
  readonly merchant: string;
  readonly minutes: number;
  readonly key: string;
}

export function useMakePreview({ id }: Pick<ChangeValue, 'id'>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ merchant, minutes, key }: WantedPreview) =>
      api.send('POST', path`/changes/${id}/previews`, previewAnswer, {
        body: { merchant, minutes },
        idempotencyKey: key,
      }),
    onSuccess: (made) => {
      queries.setQueryDefaults(linksKey(id, made.preview.merchant), { gcTime: NEVER_MS });
      queries.setQueryData<PreviewLinks>(linksKey(id, made.preview.merchant), made);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: CHANGE_KEYS.previews(id) }),
  });
}
