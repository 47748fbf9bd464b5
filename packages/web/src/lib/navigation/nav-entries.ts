import type { GameType } from '@marquee/contracts/constants';
import type { PublicManifest, Vendor } from '@marquee/contracts/manifest';
import { matchPage, type PageEntry, pageFamily } from '@marquee/contracts/pages';
import { lobbyPath, PATHS } from '../paths/paths.ts';

type NavPage = Exclude<keyof typeof PATHS, 'login' | 'register' | 'game'>;
export type NavItem =
  | { readonly kind: 'page'; readonly page: NavPage; readonly path: string }
  | {
      readonly kind: 'category';
      readonly gameType: GameType;
      readonly path: string;
      readonly vendors: readonly Vendor[];
    };

/**
 * The manifest's nav entries that have a page [H05]: pages that are built and switched on, and categories that are
 * switched on and have vendors, in the brand's order.
 */
export function navItems({ nav, vendors, switches }: Pick<PublicManifest, 'nav' | 'vendors' | 'switches'>): NavItem[] {
  const leads = (path: string): boolean => matchPage(path, { nav, vendors, switches }).page !== 'notFound';
  return nav.flatMap((entry): NavItem[] => {
    if ('page' in entry) {
      const path = PATHS[entry.page];
      return leads(path) ? [{ kind: 'page', page: entry.page, path }] : [];
    }
    const path = lobbyPath(entry.category);
    const own = vendors.filter((vendor) => vendor.gameTypes.includes(entry.category));
    return leads(path) && own.length > 0 ? [{ kind: 'category', gameType: entry.category, path, vendors: own }] : [];
  });
}

/** Whether the item leads to the current page; all addresses of home count as one. */
export function isCurrent(item: NavItem, entry: PageEntry): boolean {
  if (item.kind === 'category') return entry.gameType === item.gameType;
  return item.page === 'home' && ['home', 'login', 'register'].includes(pageFamily(entry));
}
