import { type ConfigEvent, snapshotCanonical } from '@marquee/contracts/snapshot';
import { shortHash } from '@marquee/tenancy';
import type { ServedBrand } from './served-brand.ts';

/** What is served now. A brand is swapped whole; every swap is an event. */
export interface BrandRegistry {
  readonly size: () => number;
  readonly get: (merchant: string) => ServedBrand | undefined;
  /** Sorted by merchant. */
  readonly all: () => ServedBrand[];
  /** Revision of the whole. */
  readonly revision: () => string;
  /** False when that very version is served already. */
  readonly set: (brand: ServedBrand) => boolean;
  readonly remove: (merchant: string) => boolean;
  readonly subscribe: (listener: (event: ConfigEvent) => void) => () => void;
}

export function createBrandRegistry(): BrandRegistry {
  const brands = new Map<string, ServedBrand>();
  const listeners = new Set<(event: ConfigEvent) => void>();
  let revision: string | null = null;

  function changed(event: ConfigEvent): true {
    revision = null;
    for (const listener of listeners) listener(event);
    return true;
  }
  return {
    size: () => brands.size,
    get: (merchant) => brands.get(merchant),
    all: () => [...brands.values()].sort((a, b) => (a.merchant < b.merchant ? -1 : 1)),
    revision: () => {
      revision ??= shortHash(snapshotCanonical(brands.values()));
      return revision;
    },
    set: (brand) => {
      const isSame = brands.get(brand.merchant)?.revision === brand.revision;
      brands.set(brand.merchant, brand);
      return !isSame && changed({ type: 'brand', merchant: brand.merchant, revision: brand.revision });
    },
    remove: (merchant) => brands.delete(merchant) && changed({ type: 'removed', merchant }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
