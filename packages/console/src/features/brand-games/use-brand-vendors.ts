import { localize } from '@marquee/contracts/localize';
import type { Vendor } from '@marquee/contracts/manifest';
import { useBrandScope, useEditable } from '../../lib/brand/brand-scope.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

export interface BrandVendor {
  readonly code: string;
  readonly name: string;
  readonly gameTypes: Vendor['gameTypes'];
}

/** The brand's vendors in its own order; for a folder with faults, the live ones. */
export function useBrandVendors(): readonly BrandVendor[] {
  const [language] = useLanguage();
  const { about } = useBrandScope();
  const { current } = useEditable('vendors', ['vendors']);
  // The shape is the folder's schema; the server validates every edit.
  const listed = Array.isArray(current) ? (current as unknown as readonly Vendor[]) : (about.manifest?.vendors ?? []);
  return listed.map(({ code, name, gameTypes }) => ({
    code,
    gameTypes,
    name: localize(name, language, about.brand.defaultLanguage) || code,
  }));
}
