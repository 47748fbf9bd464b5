import { useQueryClient } from '@tanstack/react-query';

/** What an action changes is fetched again, by everything below these keys. */
export function useForget(...keys: readonly (readonly string[])[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
