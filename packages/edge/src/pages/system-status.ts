import { SYSTEM_STATUS, type SystemStatus } from '@marquee/contracts/schemas/settings';
import type { BrandView } from '../brands/brand-view.ts';
import type { Visitor } from '../security/visitor.ts';

/** The brand's status for a visitor (§2.2), decided per request before any cache. Maintenance wins over region. */
export function systemStatusOf(brand: BrandView, visitor: Visitor): SystemStatus {
  if (brand.maintenance) return SYSTEM_STATUS.maintenance;
  const { country } = visitor;
  const isBlocked = country === null ? brand.blocksUnknown : brand.blockedCountries?.has(country);
  return isBlocked ? SYSTEM_STATUS.regionBlocked : SYSTEM_STATUS.normal;
}
