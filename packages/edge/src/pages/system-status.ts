import { SYSTEM_STATUS, type SystemStatus } from '@marquee/contracts/schemas/settings';
import type { BrandView } from '../brands/brand-view.ts';
import type { Visitor } from '../security/visitor.ts';

/** The brand's status for a visitor (§2.2), decided per request before any cache. Maintenance wins over region. */
export function systemStatusOf(brand: BrandView, visitor: Visitor): SystemStatus {
  if (brand.maintenance) return SYSTEM_STATUS.maintenance;
  const { country } = visitor;
  if (country !== null && brand.blockedCountries?.has(country)) return SYSTEM_STATUS.regionBlocked;
  return SYSTEM_STATUS.normal;
}
