import { type ConfigEvent, snapshotCanonical } from '@marquee/contracts/snapshot';
import { shortHash } from '@marquee/tenancy';
import type { ServedBrand } from './served-brand.ts';

/** The served brands. A brand is swapped whole, and every swap is an event. */
export interface BrandRegistry {
  readonly size: () => number;
  readonly get: (merchant: string) => ServedBrand | undefined;
  /** The brand served on a host or pattern, as the brand writes it. */
  readonly holderOf: (host: string) => string | undefined;
  /** Sorted by merchant. */
  readonly all: () => ServedBrand[];
  /** Revision of all brands together. */
  readonly revision: () => string;
  /** @returns false when that revision is served already. */
  readonly set: (brand: ServedBrand) => boolean;
  readonly remove: (merchant: string) => boolean;
  readonly subscribe: (listener: (event: ConfigEvent) => void) => () => void;
}

export function createBrandRegistry(): BrandRegistry {
  const brands = new Map<string, ServedBrand>();
  const listeners = new Set<(event: ConfigEvent) => void>();
  const holders = new Map<string, string>();
  let revision: string | null = null;

  /** Kept up to date with each swap, so that a host costs one lookup among ten thousand brands. */
  function letGo(merchant: string): void {
    for (const host of brands.get(merchant)?.hosts ?? []) if (holders.get(host) === merchant) holders.delete(host);
  }
  function changed(event: ConfigEvent): true {
    revision = null;
    for (const listener of listeners) listener(event);
    return true;
  }
  return {
    size: () => brands.size,
    get: (merchant) => brands.get(merchant),
    holderOf: (host) => holders.get(host),
    all: () => [...brands.values()].sort((a, b) => (a.merchant < b.merchant ? -1 : 1)),
    revision: () => {
      revision ??= shortHash(snapshotCanonical(brands.values()));
      return revision;
    },
    set: (brand) => {
      const isSame = brands.get(brand.merchant)?.revision === brand.revision;
      letGo(brand.merchant);
      brands.set(brand.merchant, brand);
      for (const host of brand.hosts) holders.set(host, brand.merchant);
      return !isSame && changed({ type: 'brand', merchant: brand.merchant, revision: brand.revision });
    },
    remove: (merchant) => {
      letGo(merchant);
      return brands.delete(merchant) && changed({ type: 'removed', merchant });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
