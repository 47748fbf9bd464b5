import type { Banner } from '@marquee/contracts/manifest';
import { PATHS } from './paths.ts';

/** Own paths only: one slash, then no slash or backslash, so that it cannot name another host. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%#+]*$/;

/** A path of this host with its query; otherwise null. */
export const ownPath = (text: string): string | null => (OWN_PATH.test(text) ? text : null);

/** A banner's target, through the one allow-list; null for none. */
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

/** Whether it leads to a page that only visitors need. */
export const isForVisitors = ({ linkageType }: Pick<Banner, 'linkageType'>): boolean =>
  linkageType === 'register' || linkageType === 'login';

/** An address of the brand's folder that leaves the site; null unless it is https, mailto or tel. */
export function outsideTarget(address: string): string | null {
  const parsed = URL.canParse(address) ? new URL(address) : null;
  return parsed && ['https:', 'mailto:', 'tel:'].includes(parsed.protocol) ? parsed.href : null;
}
