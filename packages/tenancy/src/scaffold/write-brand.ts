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
 * Writes a brand whole or not at all: into a folder whose name starts with a dot, which nobody serves, checked there
 * beside all other brands, then renamed. Returns the faults that kept it back, none when it stands.
 */
export function writeBrand(code: string, files: BrandFiles, { dirs, messageKeys }: WriteOptions): readonly Fault[] {
  const workshop = mkdtempSync(join(dirs[0], `.new-${code}-`));
  try {
    for (const [path, text] of files) {
      const file = join(workshop, code, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { flag: 'wx' });
    }
    const faults = checkBeside(code, [...dirs, workshop], messageKeys);
    if (faults.length === 0) renameSync(join(workshop, code), join(dirs[0], code));
    return faults;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** The brand's own faults, and hosts it would take from another. */
function checkBeside(code: string, dirs: readonly string[], messageKeys: ReadonlySet<string> | null): readonly Fault[] {
  const loader = createTenantLoader({ dirs, messageKeys });
  const own = loader.load(code);
  if (own.brand === null) return own.faults;
  // Nobody else may name this brand's host below localhost: others are read only where there is more to take.
  if (own.brand.claims.length === 1) return [];
  const claimants = loader.codes.flatMap((each) => {
    const claims = (each === code ? own : loader.load(each)).brand?.claims;
    return claims ? [{ code: each, claims }] : [];
  });
  return hostConflicts(claimants, new Map()).get(code) ?? [];
}
