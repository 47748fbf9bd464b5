import type { RefObject } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';

const LINKS = ':scope > tr > th:first-child a, :scope > li > a, :scope > li > article > :first-child a';

/** j and k walk through the links that name a list's rows; Enter is then the link's own. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1): void => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by;
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
}
