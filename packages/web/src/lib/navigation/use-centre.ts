import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CENTRE_PARAM } from '../paths/paths.ts';

export interface Centre {
  /** Page key in the address; null: closed. */
  readonly page: string | null;
  readonly open: (page: string) => void;
  readonly close: () => void;
}

/** The member centre by its address: over the page one is on, whose own query stays. */
export function useCentre(): Centre {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (page: string) => setParams((now) => new URLSearchParams([...rest(now), [CENTRE_PARAM, page]])),
    [setParams],
  );
  // No entry of its own: going back from a closed panel does not open it again.
  const close = useCallback(() => setParams((now) => new URLSearchParams(rest(now)), { replace: true }), [setParams]);
  return { page: params.get(CENTRE_PARAM), open, close };
}

const rest = (params: URLSearchParams): [string, string][] => [...params].filter(([name]) => name !== CENTRE_PARAM);
