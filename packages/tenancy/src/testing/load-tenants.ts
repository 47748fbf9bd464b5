import { type Fault, uniqueFaults } from '../faults.ts';
import { hostConflicts } from '../host-conflicts.ts';
import { createTenantLoader, type LoadedBrand } from '../tenant-loader.ts';

export interface Tenants {
  /** Brands without faults, by code. */
  readonly brands: ReadonlyMap<string, LoadedBrand>;
  /** All faults, each once, in the order of files. */
  readonly faults: readonly Fault[];
  /** Code → the faults that keep the brand from being served. */
  readonly refused: ReadonlyMap<string, readonly Fault[]>;
}

/**
 * Loads every brand of the directories. A broken brand is in `refused` and the others load; it never throws for a bad folder.
 * It holds all brands at once; a service with thousands loads them one by one with `createTenantLoader`.
 */
export function loadTenants(
  dirs: readonly string[],
  messageKeys: ReadonlySet<string> | null = null,
  payers: ReadonlySet<string> | null = null,
): Tenants {
  const loader = createTenantLoader({ dirs, messageKeys, payers });
  const brands = new Map<string, LoadedBrand>();
  const refused = new Map<string, readonly Fault[]>();
  for (const code of loader.codes) {
    const { brand, faults } = loader.load(code);
    if (brand) brands.set(code, brand);
    else refused.set(code, faults);
  }
  const claimants = [...brands].map(([code, { claims }]) => ({ code, claims }));
  for (const [code, faults] of hostConflicts(claimants, new Map())) {
    refused.set(code, faults);
    brands.delete(code);
  }
  const abstract = loader.abstracts.flatMap((name) => loader.check(name));
  const faults = uniqueFaults([...loader.faults, ...abstract, ...[...refused.values()].flat()]);
  return { brands, faults, refused };
}
