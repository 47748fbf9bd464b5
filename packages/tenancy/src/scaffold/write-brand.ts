import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from '../faults.ts';
import { hostConflicts } from '../host-conflicts.ts';
import { createTenantLoader } from '../tenant-loader.ts';
import type { BrandFiles } from './brand-plan.ts';

export interface WriteOptions {
  /** Tenant directories; the new folder goes into the first. */
  readonly dirs: readonly [string, ...string[]];
  readonly messageKeys: ReadonlySet<string> | null;
}

/**
 * Writes a brand whole or not at all: first into a folder whose name starts with a dot, which is not served. There it is checked
 * beside all other brands, then renamed. Returns the faults, none if the brand was written.
 */
export function writeBrand(code: string, files: BrandFiles, { dirs, messageKeys }: WriteOptions): readonly Fault[] {
  const preparation = mkdtempSync(join(dirs[0], `.new-${code}-`));
  try {
    for (const [path, text] of files) {
      const file = join(preparation, code, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { flag: 'wx' });
    }
    const faults = checkBeside(code, [...dirs, preparation], messageKeys);
    if (faults.length === 0) renameSync(join(preparation, code), join(dirs[0], code));
    return faults;
  } finally {
    rmSync(preparation, { recursive: true, force: true });
  }
}

/** Faults of the brand, and conflicts about its hosts. */
function checkBeside(code: string, dirs: readonly string[], messageKeys: ReadonlySet<string> | null): readonly Fault[] {
  const loader = createTenantLoader({ dirs, messageKeys });
  const own = loader.load(code);
  if (own.brand === null) return own.faults;
  // No other brand may name this one's host below localhost, so the others are read only if it declares more hosts.
  if (own.brand.claims.length === 1) return [];
  const claimants = loader.codes.flatMap((each) => {
    const claims = (each === code ? own : loader.load(each)).brand?.claims;
    return claims ? [{ code: each, claims }] : [];
  });
  return hostConflicts(claimants, new Map()).get(code) ?? [];
}
