import type { BuiltCentrePage, CentrePage } from '@marquee/contracts/member-centre';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CENTRE_PARAM } from '../paths/paths.ts';

export interface Centre {
  /** Page key in the address; null: closed. */
  readonly page: string | null;
  readonly open: (page: CentrePage) => void;
  /** Shows another page in the open centre, at the same entry of the history. */
  readonly change: (page: BuiltCentrePage) => void;
  readonly close: () => void;
}

/** Opens and closes the member centre by the address, over the current page and with its query. */
export function useCentre(): Centre {
  const [params, setParams] = useSearchParams();
  const open = useCallback((page: string) => setParams(withPage(page)), [setParams]);
  const change = useCallback((page: string) => setParams(withPage(page), { replace: true }), [setParams]);
  // It replaces the history entry, so that going back does not reopen a closed panel.
  const close = useCallback(() => setParams((now) => new URLSearchParams(rest(now)), { replace: true }), [setParams]);
  return { page: params.get(CENTRE_PARAM), open, change, close };
}

const rest = (params: URLSearchParams): [string, string][] => [...params].filter(([name]) => name !== CENTRE_PARAM);
/** The query with a page of the centre in it. */
export const withPage =
  (page: string) =>
  (now: URLSearchParams): URLSearchParams =>
    new URLSearchParams([...rest(now), [CENTRE_PARAM, page]]);
