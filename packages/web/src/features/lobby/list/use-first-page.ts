import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * §4: a list that is chosen in the lobby starts at page 1, even if more pages are known. After going back in the history or from a
 * game, it keeps its pages (ADR 69).
 */
export function useFirstPage(listed: QueryKey): void {
  const queries = useQueryClient();
  const { key: entry } = useLocation();
  const type = useNavigationType();
  const list = hashKey(listed);
  const before = useRef({ list, entry });
  // Before the list is requested.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { list, entry };
    const hasReturned = type === 'POP' && entry !== last.entry;
    if (list === last.list || hasReturned) return;
    queries.removeQueries({ predicate: ({ queryHash }) => queryHash === list });
  }, [queries, list, entry, type]);
}
