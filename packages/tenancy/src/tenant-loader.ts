import { join } from 'node:path';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { BrandDraft } from './brand/brand-draft.ts';
import { followChain } from './brand/chain.ts';
import { draftBrand } from './brand/draft-brand.ts';
import { checkBrand, type Surroundings } from './checks/check-brand.ts';
import { checkDemo } from './checks/check-demo.ts';
import { checkCode } from './checks/check-identity.ts';
import { type Fault, fault, type Locate, type Path, type Place, type Report, uniqueFaults } from './faults.ts';
import { findFolder, listFolders } from './folder/list-folders.ts';
import { readFolder } from './folder/read-folder.ts';
import { isAbstract, type TenantFolder } from './folder/tenant-folder.ts';
import { impliedHost, normalizeHostPattern } from './hosts.ts';
import type { Merged } from './merge/merge-layers.ts';
import { checkOverrides } from './overrides/check-overrides.ts';
import type { Override } from './overrides/override.ts';
import { buildSnapshot } from './snapshot/build-snapshot.ts';
import type { ServedAsset } from './snapshot/collect-assets.ts';

/** A host of a brand. `place` parses the file again, so it is called for conflicts only. */
export interface HostClaim {
  readonly host: string;
  readonly place: () => Place;
}

export interface LoadedBrand {
  readonly snapshot: BrandSnapshot;
  readonly assets: ReadonlyMap<string, ServedAsset>;
  readonly claims: readonly HostClaim[];
  /** The resolved brand with its layers, for `explain`. It is large, so callers do not keep it. */
  readonly draft: BrandDraft;
}

export interface LoadResult {
  readonly code: string;
  /** Null if there is any fault: a brand loads whole or not at all. */
  readonly brand: LoadedBrand | null;
  /** The resolved brand if its files could be read, even if it is inconsistent. */
  readonly draft: BrandDraft | null;
  readonly faults: readonly Fault[];
  /** Folders it inherits from, the base first, itself and missing ones included. A change in any requires a new load. */
  readonly chain: readonly string[];
}

export interface LoaderOptions {
  /** Tenant directories, as faults show them. */
  readonly dirs: readonly string[];
  /** Message keys that may be overridden; null if unknown, which skips the rule. */
  readonly messageKeys: ReadonlySet<string> | null;
  /** Codes of the payment providers that pay out; left out if unknown, which skips the rule. */
  readonly payers?: ReadonlySet<string> | null;
}

/**
 * One pass over the folders. Shared folders are read once, so each pass needs a new loader. Folders are listed
 * when a list is needed; loading one brand among ten thousand reads only its own folders.
 */
export interface TenantLoader {
  readonly codes: readonly string[];
  /** Folders that brands inherit from and that are no brands. */
  readonly abstracts: readonly string[];
  /** Faults of the directories, e.g. two folders of one name. */
  readonly faults: readonly Fault[];
  /** The brand of its folders with run-time `overrides` above them. */
  readonly load: (code: string, overrides?: readonly Override[]) => LoadResult;
  /** Faults of a folder that may belong to no brand. */
  readonly check: (name: string) => readonly Fault[];
}

export function createTenantLoader({ dirs, messageKeys, payers = null }: LoaderOptions): TenantLoader {
  const listed = once(() => listFolders(dirs));
  const names = once(() => [...listed().folders.keys()].sort());
  const codes = once(() => names().filter((name) => !isAbstract(name)));
  const abstracts = once(() => names().filter(isAbstract));
  const shared = new Map<string, TenantFolder>();
  const read = (name: string): TenantFolder | null => {
    const place = shared.has(name) ? null : findFolder(dirs, name);
    return place ? readFolder(place) : (shared.get(name) ?? null);
  };
  const readShared = (name: string): TenantFolder | null => {
    const folder = read(name);
    if (folder) shared.set(name, folder);
    return folder;
  };
  return {
    get codes() {
      return codes();
    },
    get abstracts() {
      return abstracts();
    },
    get faults() {
      return listed().faults;
    },
    check: (name) => folderFaults(readShared(name)),
    load: (code, overrides = []) => {
      const own = read(code);
      if (own === null) return missingBrand(code, dirs, codes());
      return loadBrand(own, readShared, { messageKeys, payers, overrides });
    },
  };
}

/** Computed at the first access. */
function once<Value extends object>(work: () => Value): () => Value {
  let value: Value | null = null;
  return () => {
    value ??= work();
    return value;
  };
}

function folderFaults(folder: TenantFolder | null): Fault[] {
  const faults = [...(folder?.faults ?? [])];
  if (folder) checkCode(folder, (each) => faults.push(each));
  return faults;
}

function loadBrand(
  own: TenantFolder,
  find: (name: string) => TenantFolder | null,
  { overrides, ...surroundings }: Surroundings & { readonly overrides: readonly Override[] },
): LoadResult {
  const faults: Fault[] = [];
  const report: Report = (each) => faults.push(each);
  const chain = followChain(own, find, report);
  for (const folder of chain.folders) faults.push(...folderFaults(folder));
  checkDemo(own, report);
  checkOverrides(overrides, report);
  const result = (draft: BrandDraft | null, brand: LoadedBrand | null): LoadResult => ({
    code: own.name,
    brand: faults.length === 0 ? brand : null,
    draft,
    faults: uniqueFaults(faults),
    chain: chain.names,
  });
  if (faults.length > 0) return result(null, null);
  const draft = draftBrand(chain.folders, own, overrides, report);
  if (draft === null) return result(null, null);
  checkBrand(draft, surroundings, report);
  const built = buildSnapshot(draft, report);
  return result(draft, built && { ...built, claims: hostClaims(draft), draft });
}

const hostClaims = ({ code, tenant, merged }: BrandDraft): HostClaim[] => {
  const claim = (host: string, path: Path): HostClaim => ({ host, place: placeOf(merged.tenant, path) });
  return [
    claim(impliedHost(code), ['code']),
    ...tenant.hosts.map((pattern, index) => claim(normalizeHostPattern(pattern) ?? pattern, ['hosts', index])),
  ];
};

/** Keeps the text of one file, not the merged layers, since the claims of all brands are in memory at once. */
function placeOf(merged: Merged, path: Path): () => Place {
  const locate = merged.originOf(path)?.locate ?? merged.locate;
  return laterPlace(locate, path);
}
const laterPlace = (locate: Locate, path: Path) => () => locate(path);

function missingBrand(code: string, dirs: readonly string[], codes: readonly string[]): LoadResult {
  const place = { file: join(dirs[0] ?? '.', code), line: 1, column: 1 };
  const faults = [
    fault(place, 'file.missing', `There is no folder "${code}".`, `Folders here: ${codes.join(', ') || 'none'}.`),
  ];
  return { code, brand: null, draft: null, faults, chain: [code] };
}
