import { matchPage, type PageEntry } from '@marquee/contracts/pages';
import { prefersReducedMotion } from '@marquee/ui/motion';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { useManifest } from '../manifest/page-state.ts';
import { type NavItem, navItems } from './nav-entries.ts';

/** The page table's entry of the current address. */
export function usePageEntry(): PageEntry {
  const { pathname } = useLocation();
  return matchPage(pathname, useManifest());
}

export function useNavItems(): NavItem[] {
  const manifest = useManifest();
  return useMemo(() => navItems(manifest), [manifest]);
}

/** The text of a nav item. */
export function useNavLabel(): (item: NavItem) => string {
  const t = useT();
  return useCallback(
    (item) => (item.kind === 'category' ? t(`lobby.title.${item.gameType}`) : t(`nav.${item.page}`)),
    [t],
  );
}

/** §2.1: opening a navigation link scrolls smoothly to the top, unless the visitor prefers reduced motion. */
export function scrollToTop(): void {
  const still = prefersReducedMotion();
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
}
