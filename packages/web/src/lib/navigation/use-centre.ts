import type { CentrePage } from '@marquee/contracts/member-centre';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CENTRE_PARAM } from '../paths/paths.ts';

export interface Centre {
  /** Page key in the address; null: closed. */
  readonly page: string | null;
  readonly open: (page: CentrePage) => void;
  readonly close: () => void;
}

/** Opens and closes the member centre by the address, over the current page and with its query. */
export function useCentre(): Centre {
  const [params, setParams] = useSearchParams();
  const open = useCallback((page: string) => setParams(withPage(page)), [setParams]);
  // It replaces the history entry, so that going back does not reopen a closed panel.
  const close = useCallback(() => setParams((now) => new URLSearchParams(rest(now)), { replace: true }), [setParams]);
  return { page: params.get(CENTRE_PARAM), open, close };
}

const rest = (params: URLSearchParams): [string, string][] => [...params].filter(([name]) => name !== CENTRE_PARAM);
/** The query with a page of the centre in it. */
export const withPage =
  (page: string) =>
  (now: URLSearchParams): URLSearchParams =>
    new URLSearchParams([...rest(now), [CENTRE_PARAM, page]]);
