import { useLocalize, useManifest } from '../manifest/page-state.ts';
import { outsideTarget } from '../paths/link-target.ts';

export interface SupportContact {
  readonly href: string;
  readonly title: string;
}

/** The brand's first contact that is open to every visitor and has a link; null without one. */
export function useSupportContact(): SupportContact | null {
  const localize = useLocalize();
  for (const { csType, path, title } of useManifest().customerService) {
    const href = outsideTarget(path);
    if (csType !== 'vip' && href !== null) return { href, title: localize(title) };
  }
  return null;
}
