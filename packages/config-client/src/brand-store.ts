import { createHash } from 'node:crypto';
import { type BrandSnapshot, snapshotCanonical } from '@marquee/contracts/snapshot';
import type { BrandChange } from './client-options.ts';
import { type HeldBrand, parseBrand } from './held-brand.ts';

/** Number of parsed brands to keep, the most recently used; the others are kept as text. */
const PARSED_MAX = 256;

export interface BrandStore {
  readonly size: () => number;
  readonly held: (merchant: string) => HeldBrand | undefined;
  readonly all: () => IterableIterator<HeldBrand>;
  readonly get: (merchant: string) => BrandSnapshot | undefined;
  readonly revision: () => string;
  /** Replaces and removes brands in one step; returns those that changed. */
  readonly apply: (set: Iterable<HeldBrand>, removed: Iterable<string>) => BrandChange[];
}

export const hashRevision = (brands: Iterable<{ merchant: string; revision: string }>): string =>
  createHash('sha256').update(snapshotCanonical(brands)).digest('hex').slice(0, 16);

/** The client's brands in memory. `onBroken` is called when a brand from disk does not fit the contract. */
export function createBrandStore(onBroken: (merchant: string, error: unknown) => void): BrandStore {
  const brands = new Map<string, HeldBrand>();
  const parsed = new Map<string, BrandSnapshot>();
  let revision: string | null = null;

  const forget = (merchant: string): boolean => {
    parsed.delete(merchant);
    revision = null;
    return brands.delete(merchant);
  };
  const remember = (merchant: string, brand: BrandSnapshot): BrandSnapshot => {
    // A Map keeps insertion order, so deleting and inserting makes the entry the newest.
    parsed.delete(merchant);
    parsed.set(merchant, brand);
    const oldest = parsed.size > PARSED_MAX ? parsed.keys().next().value : undefined;
    if (oldest !== undefined) parsed.delete(oldest);
    return brand;
  };

  return {
    size: () => brands.size,
    held: (merchant) => brands.get(merchant),
    all: () => brands.values(),
    get: (merchant) => {
      const known = parsed.get(merchant);
      if (known) return remember(merchant, known);
      const held = brands.get(merchant);
      if (!held) return undefined;
      try {
        return remember(merchant, parseBrand(held.json).brand);
      } catch (error) {
        forget(merchant);
        onBroken(merchant, error);
        return undefined;
      }
    },
    revision: () => {
      revision ??= brands.size === 0 ? '' : hashRevision(brands.values());
      return revision;
    },
    apply: (set, removed) => {
      const changes: BrandChange[] = [];
      for (const brand of set) {
        if (brands.get(brand.merchant)?.revision === brand.revision) continue;
        forget(brand.merchant);
        brands.set(brand.merchant, brand);
        changes.push({ merchant: brand.merchant, kind: 'changed' });
      }
      for (const merchant of removed) {
        if (forget(merchant)) changes.push({ merchant, kind: 'removed' });
      }
      return changes;
    },
  };
}
