import { useLocalize, useManifest } from '../manifest/page-state.ts';
import { outsideTarget } from '../paths/link-target.ts';

export interface SupportContact {
  readonly href: string;
  readonly title: string;
}

/** The brand's first contact that everybody may use; null where there is none. */
export function useSupportContact(): SupportContact | null {
  const localize = useLocalize();
  for (const { csType, path, title } of useManifest().customerService) {
    const href = outsideTarget(path);
    if (csType !== 'vip' && href !== null) return { href, title: localize(title) };
  }
  return null;
}
