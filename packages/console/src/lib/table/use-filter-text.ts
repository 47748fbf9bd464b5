import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** One filter of a list, kept in the address so that it can be shared; empty by default. */
export function useFilterText(name: string): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (text: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (text === '') next.delete(name);
          else next.set(name, text);
          return next;
        },
        { replace: true },
      ),
    [name, setParams],
  );
  return [params.get(name) ?? '', set];
}
