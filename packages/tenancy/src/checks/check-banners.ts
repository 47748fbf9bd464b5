import { matchPage, NOT_FOUND, type PageOffer } from '@marquee/contracts/pages';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { fault, type Report } from '../faults.ts';
import type { BannerHead } from '../files/content-files.ts';

/**
 * A banner leads to nothing, to a page or form that is on, or to a game (SEC-E04). The folder's switches
 * count here; a switch that goes off at run time hides the banner.
 */
export function checkBanners(brand: BrandDraft, report: Report): void {
  for (const { head, document } of brand.banners) {
    const problem = linkageProblem(head, {
      switches: brand.folderSwitches,
      vendors: brand.vendors,
      nav: brand.tenant.nav,
    });
    if (problem === null) continue;
    const place = document.locate([head.linkage === undefined ? 'linkageType' : 'linkage']);
    report(fault(place, 'banner.linkage', problem.message, problem.fix));
  }
}

/** Why a banner can't lead where it says; null when it can. */
export function linkageProblem(
  { linkageType, linkage }: Pick<BannerHead, 'linkageType' | 'linkage'>,
  offer: PageOffer,
): { message: string; fix: string } | null {
  switch (linkageType) {
    case 'route': {
      const isPath = linkage !== undefined && /^\/(?!\/)[A-Za-z0-9/_-]*(?:\?[A-Za-z0-9=&_-]*)?$/.test(linkage);
      if (isPath && matchPage(linkage.split('?')[0] ?? '', offer) !== NOT_FOUND) return null;
      return { message: `"${linkage ?? ''}" is no page of this brand.`, fix: 'Write a path like /rng that is on.' };
    }
    case 'game':
      if (/^[1-9]\d{0,8}$/.test(linkage ?? '')) return null;
      return { message: `"${linkage ?? ''}" is no game.`, fix: "Write the game's node id, in quotes." };
    case 'register':
    case 'login': {
      const key = linkageType === 'login' ? 'login' : 'DIRECTREG3';
      if (!offer.switches[key]) return { message: `${key} is off.`, fix: `Turn ${key} on, or use linkageType: none.` };
      break;
    }
    case 'none':
  }
  if (linkage === undefined) return null;
  return { message: `A linkage of type ${linkageType} takes no target.`, fix: 'Remove the line linkage.' };
}
