import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filePath } from '@marquee/contracts/layers';
import { isSensitive } from '@marquee/contracts/sensitivity';
import type { BrandDraft } from '../brand/brand-draft.ts';
import type { Fault } from '../faults.ts';
import { BACKUPS, tempPrefixOf } from '../folder/unfinished-imports.ts';
import { hostConflicts } from '../host-conflicts.ts';
import { compareBrands } from '../merge/compare-brands.ts';
import { createTenantLoader, type LoadedBrand } from '../tenant-loader.ts';

export interface PlaceOptions {
  /** Tenant directories; a new folder goes into the first. */
  readonly dirs: readonly [string, ...string[]];
  readonly messageKeys: ReadonlySet<string> | null;
  /** The folder it replaces; undefined for a new brand. */
  readonly replaced: string | undefined;
}

type FilesToPlace = ReadonlyMap<string, string | Uint8Array>;

export type Placed =
  | { readonly faults: readonly Fault[] }
  /** Why the replaced folder can't be read, so that the changes are unknown. */
  | { readonly unread: readonly Fault[] }
  /** Paths of changed values that need a second person. */
  | { readonly sensitive: readonly string[] }
  | { readonly folder: string; readonly backup: string | null; readonly revision: string };

/**
 * Puts a brand in place whole or not at all: first into a folder whose name starts with a dot, which is not served. There it is checked
 * with all other brands and those that inherit from it, then renamed. The replaced brand is kept as a backup.
 */
export function placeBrand(code: string, files: FilesToPlace, { dirs, messageKeys, replaced }: PlaceOptions): Placed {
  const dir = replaced === undefined ? dirs[0] : dirname(replaced);
  const tempDir = mkdtempSync(join(dir, tempPrefixOf(code)));
  try {
    for (const [path, content] of files) {
      const file = join(tempDir, code, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content, { flag: 'wx' });
    }
    // Of two folders with one name the first is used, here the new one.
    const { faults, brand } = checkBeside(code, [tempDir, ...dirs], messageKeys, replaced === undefined);
    if (brand === null || faults.length > 0) return { faults };
    if (replaced !== undefined) {
      const before = createTenantLoader({ dirs, messageKeys }).load(code);
      if (before.draft === null) return { unread: before.faults };
      const sensitive = sensitiveChanges(before.draft, brand.draft);
      if (sensitive.length > 0) return { sensitive };
    }
    const { revision } = brand.snapshot;
    const folder = join(dir, code);
    return { folder, revision, backup: swapIn(join(tempDir, code), folder, replaced !== undefined) };
  } finally {
    rmSync(tempDir, { recursive: true, force: true });
  }
}

/** Faults of the brand and of those that inherit from it, and conflicts about its hosts. */
function checkBeside(
  code: string,
  dirs: readonly string[],
  messageKeys: ReadonlySet<string> | null,
  isNew: boolean,
): { faults: readonly Fault[]; brand: LoadedBrand | null } {
  const loader = createTenantLoader({ dirs, messageKeys });
  const own = loader.load(code);
  if (own.brand === null) return { faults: own.faults, brand: null };
  const { claims: ownClaims } = own.brand;
  // No other brand may name this one's host below localhost, so the others are read only if it declares more hosts.
  if (isNew && ownClaims.length === 1) return { faults: [], brand: own.brand };
  const faults: Fault[] = [];
  const claimants = [{ code, claims: ownClaims }];
  for (const each of loader.codes.filter((name) => name !== code)) {
    const { brand, chain, faults: broken } = loader.load(each);
    if (brand !== null) claimants.push({ code: each, claims: brand.claims });
    else if (chain.includes(code)) faults.push(...broken);
  }
  return { faults: [...faults, ...(hostConflicts(claimants, new Map()).get(code) ?? [])], brand: own.brand };
}

/** Changes that would go live at once, although a change set with them needs a second person (ADR 26). */
const sensitiveChanges = (before: BrandDraft, after: BrandDraft): string[] =>
  compareBrands(before, after)
    .map(({ path }) => path)
    .filter((path) => {
      const { kind, path: keys } = filePath(path);
      return isSensitive(kind, keys);
    });

/** @returns the path of the backup. */
function swapIn(from: string, to: string, isReplacing: boolean): string | null {
  if (!isReplacing) {
    // A rename would replace an empty folder that appeared meanwhile.
    if (existsSync(to)) throw new Error(`${to} appeared meanwhile.`);
    renameSync(from, to);
    return null;
  }
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const backup = join(dirname(to), BACKUPS, `${basename(to)}-${stamp}`);
  mkdirSync(dirname(backup), { recursive: true });
  renameSync(to, backup);
  try {
    renameSync(from, to);
  } catch (error) {
    renameSync(backup, to);
    throw error;
  }
  return backup;
}
