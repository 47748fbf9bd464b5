import { SYSTEM_STATUS, type SystemStatus } from '@marquee/contracts/schemas/settings';
import type { BrandView } from '../brands/brand-view.ts';
import type { Visitor } from '../security/visitor.ts';

/** What a visitor gets of a brand (§2.2), decided per request and before any cache; maintenance wins over region. */
export function systemStatusOf(brand: BrandView, visitor: Visitor): SystemStatus {
  if (brand.maintenance) return SYSTEM_STATUS.maintenance;
  const { country } = visitor;
  if (country !== null && brand.blockedCountries?.has(country)) return SYSTEM_STATUS.regionBlocked;
  return SYSTEM_STATUS.normal;
}
