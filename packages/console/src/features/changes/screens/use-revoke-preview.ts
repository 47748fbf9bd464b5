import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useApi } from '../../../lib/api/api-context.ts';
import { CHANGE_KEYS } from '../data/use-changes.ts';

/** Revokes a preview at once, for everyone with its link. */
export function useRevokePreview({ id }: Pick<ChangeValue, 'id'>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (preview: string) => api('endPreview', z.object({}), { params: { change: id, preview } }),
    onSettled: () => queries.invalidateQueries({ queryKey: CHANGE_KEYS.previews(id) }),
  });
}
