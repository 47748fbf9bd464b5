import type { Banner } from '@marquee/contracts/manifest';
import { PATHS } from './paths.ts';

/** Own paths only: one slash, then no slash or backslash, so that no other host can hide in it. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%#+]*$/;

/** A path with its query when it is one of this host; null for all else. */
export const ownPath = (text: string): string | null => (OWN_PATH.test(text) ? text : null);

/** Where a banner leads, through the one allow-list; null when it leads nowhere. */
export function bannerTarget({ linkageType, linkage }: Pick<Banner, 'linkageType' | 'linkage'>): string | null {
  switch (linkageType) {
    case 'register':
      return PATHS.register;
    case 'login':
      return PATHS.login;
    case 'route':
    case 'game':
      return linkage === undefined ? null : ownPath(linkage);
    default:
      return null;
  }
}

/** Whether it leads to what nobody needs who is signed in. */
export const isForVisitors = ({ linkageType }: Pick<Banner, 'linkageType'>): boolean =>
  linkageType === 'register' || linkageType === 'login';

/** Addresses of the brand's folder that leave the site: https, mail and telephone, nothing else. */
export function outsideTarget(address: string): string | null {
  const parsed = URL.canParse(address) ? new URL(address) : null;
  return parsed && ['https:', 'mailto:', 'tel:'].includes(parsed.protocol) ? parsed.href : null;
}
